"""Positions in one line each, a module a game: `positions.pip_pip.playing("AS KS | 2H | 3H", led="QS", leader=2)`.

Cards are codes with spaces between them, seats are parted by bars.  What is not said is filled in, so that the state is
one of a match: a hand that is written stays as it is where it can, an empty one is filled; the missing cards are in the
stock, in tricks, melds and discards, and dealer, turns and score sheet are made to fit.  What is said is done, possible
or not; `cardrules.testing.problems` says what is impossible then.  With `complete=False` nothing is filled in: the
state has these cards and no others.

What is of a wrong class, a word that cannot be read, a row too many, a hand too large, a place for which no cards are
left is a BadValue with its path: `hands[1][0]` is the first card of the second hand.
"""
