"""The laws that every game keeps, and what each game brings to have them checked."""
