import { createHash } from 'node:crypto';

/** A random number generator seeded by words: the same on every machine and every run. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** True with this probability: 0 never, 1 always. */
  chance(probability: number): boolean;
  /** A whole number of 0 to `below` - 1. */
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32, seeded from a hash of the words. */
export function randomOf(...words: string[]): Random {
  let state = createHash('sha256').update(words.join('/')).digest().readUInt32LE();
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(list) {
      const item = list[int(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
