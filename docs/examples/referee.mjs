// A screen for Pip-Pip, tested against the referee: node referee.mjs [the command that starts it, and its words]
//
// The screen knows the game by itself: which cards can be clicked, who takes a trick, what it is worth.  A whole match is
// played.  Before every move the screen must show what the referee shows and offer what is legal; a card that it greys out
// the referee must refuse, and by the rule that the screen names.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

// --- The screen ------------------------------------------------------------------------------------------------------

const SEATS = 3;
const TRICKS = Math.floor(104 / SEATS); // of a deal
const RANKS = "3456789TJQKA2"; // lowest to highest
const POINTS = { 2: 11, A: 10, K: 5, Q: 4, J: 3 };

class Screen {
  constructor() {
    this.scores = Array(SEATS).fill(0);
  }

  // The cards are dealt: the trump is turned, and the eldest leads.
  deal(trump, eldest) {
    Object.assign(this, { trump, coming: trump, turn: eldest, trick: [], tricks: 0, won: Array(SEATS).fill(0) });
  }

  // Why a card cannot be clicked by a player with this hand; null if it can.
  greyed(seat, hand, card) {
    if (seat !== this.turn) return "TURN";
    if (!hand.includes(card)) return "HOLDING";
    const led = this.trick[0]?.card[1];
    return led && card[1] !== led && hand.some((held) => held[1] === led) ? "FOLLOW" : null;
  }

  // A move, as everybody hears it.
  hear(move) {
    if (move.move === "pip_pip") {
      this.scores[move.seat] += 50;
      this.coming = move.suit;
      return;
    }
    if (this.trick.length === 0) this.trump = this.coming;
    this.trick.push(move);
    this.turn = (move.seat + 1) % SEATS;
    if (this.trick.length === SEATS) this.take();
  }

  take() {
    const led = this.trick[0].card[1];
    const strength = ({ card: [rank, suit] }) =>
      RANKS.indexOf(rank) + (suit === this.trump ? 200 : suit === led ? 100 : 0);
    const taker = this.trick.reduce((best, play) => (strength(play) >= strength(best) ? play : best)).seat;
    for (const { card } of this.trick) this.won[taker] += POINTS[card[0]] ?? 0;
    Object.assign(this, { turn: taker, trick: [], tricks: this.tricks + 1 });
    if (this.tricks === TRICKS) this.won.forEach((points, seat) => (this.scores[seat] += points));
  }
}

// --- The referee: a line of JSON for a line of JSON ------------------------------------------------------------------

const [command, ...words] = process.argv.length > 2 ? process.argv.slice(2) : ["cardrules", "referee"];
const referee = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
const ended = new Promise((resolve) => referee.on("close", resolve));
const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
let requests = 0;

async function send(line) {
  referee.stdin.write(line + "\n");
  const { value, done } = await lines.next();
  assert.ok(!done, "the referee has ended");
  return JSON.parse(value);
}

async function tell(ask, request = {}) {
  const id = ++requests;
  const answer = await send(JSON.stringify({ id, ask, ...request }));
  assert.equal(answer.id, id);
  return answer;
}

async function ask(word, request) {
  const answer = await tell(word, request);
  assert.equal(answer.error, undefined, JSON.stringify(answer.error));
  return answer;
}

// --- A match ---------------------------------------------------------------------------------------------------------

const { games } = await ask("games");
assert.ok(games.some(({ game, edition }) => game === "pip_pip" && edition === 1));

const match = "an evening";
const heard = { plays: 0, calls: 0, refused: 0 };
const screen = new Screen();
let standing = await ask("new", { match, game: "pip_pip", options: { seats: SEATS }, seed_text: "a screen" });

while (standing.outcome === null) {
  const { table } = await ask("view", { match });
  if (table.taken.length === 0 && screen.tricks !== 0) screen.deal(table.trump, table.to_play);

  // What the screen shows is what lies on the table.
  assert.deepEqual(screen.trick.map(({ card }) => card), table.trick);
  assert.deepEqual([screen.trump, screen.coming], [table.trump, table.coming]);
  assert.deepEqual([screen.turn, screen.turn], [table.to_play, standing.awaited]);
  assert.deepEqual([screen.tricks, screen.scores], [table.taken.length, standing.scores]);

  // What can be clicked is what is legal.
  const { moves } = await ask("legal", { match });
  const seat = screen.turn;
  const { view } = await ask("view", { match, seat });
  const hand = [...view.hand, ...table.called[seat]];
  const clickable = [...new Set(hand)].filter((card) => screen.greyed(seat, hand, card) === null);
  const plays = moves.filter((move) => move.move === "play");
  assert.deepEqual(plays.map((move) => [move.seat, move.card]).sort(), clickable.map((card) => [seat, card]).sort());

  // What cannot be is refused by the rule that the screen names: one's own card, another's turn, a card not held.
  const own = hand.find((card) => !clickable.includes(card));
  const tried = [[seat, own ?? clickable[0]], [(seat + 1) % SEATS, "7H"], [seat, hand.includes("7S") ? "8D" : "7S"]];
  const [who, card] = tried[heard.plays % 3];
  const attempt = { move: "play", seat: who, card };
  const { rule } = await ask("why_not", { match, move: attempt });
  assert.equal(rule && rule.name, screen.greyed(who, who === seat ? hand : [], card));
  if (rule !== null) {
    const { error } = await tell("apply", { match, move: attempt });
    assert.deepEqual([error.code, error.path, error.rule], ["rule", "move", rule]);
    heard.refused++;
  }

  // Whoever can call does, one time in two; else a card is played.
  const calls = moves.filter((move) => move.move === "pip_pip");
  const move = calls.length && requests % 2 ? calls[0] : plays[requests % plays.length];
  standing = await ask("apply", { match, move });
  screen.hear(move);
  move.move === "play" ? heard.plays++ : heard.calls++;
}

assert.equal(heard.plays, SEATS * SEATS * TRICKS);
assert.ok(heard.calls > 0 && heard.refused > 100, JSON.stringify(heard));
assert.deepEqual(standing.outcome.scores, screen.scores);
const best = Math.max(...screen.scores);
assert.deepEqual(standing.outcome.winners, [0, 1, 2].filter((seat) => screen.scores[seat] === best));

// --- Its log, and other ways on --------------------------------------------------------------------------------------

// The log is the whole match: another match is made of it, in one piece or line by line.
const { log } = await ask("log", { match, close: true, reveal: true });
assert.deepEqual(await ask("resume", { match: "again", log }), { ...standing, id: requests });

const [header, ...moves] = log.trimEnd().split("\n").slice(0, -1).map((line) => JSON.parse(line));
let copied = await ask("new", { match: "by lines", game: header.game, options: header.options });
assert.deepEqual([copied.awaited, copied.asked.act, copied.asked.cards.length], ["dealer", "cut", 104]);
for (let at = 0; at < moves.length; at += 50) {
  copied = await ask("append", { match: "by lines", lines: moves.slice(at, at + 50) });
}
assert.deepEqual(copied, { ...standing, id: requests });

// Back at an earlier position it can be played on otherwise; the seed still deals.
const { at, awaited } = await ask("back", { match, at: 2 });
assert.deepEqual([at, awaited], [2, moves[2].seat]);
const others = (await ask("legal", { match, seat: awaited })).moves.filter(({ card }) => card !== moves[2].card);
assert.equal((await ask("apply", { match, move: others[0] })).at, 3);
assert.equal((await ask("back", { match, at: 0 })).awaited, "dealer");
assert.equal((await ask("deal", { match })).at, 2);

// An error is an answer, and the referee goes on.
assert.deepEqual((await tell("view", { match: "unknown" })).error.code, "unknown");
const garbled = await send("{");
assert.deepEqual([garbled.id, garbled.error.code], [null, "json"]);
assert.deepEqual((await ask("forget", { match })).matches, ["again", "by lines"]);

referee.stdin.end();
assert.equal(await ended, 0);
console.log(`${heard.plays} plays, ${heard.calls} calls and ${heard.refused} refusals: the screen is right`);
