/** Troubles of a page between two taps. */
const TROUBLES = ['quiet', 'busy', 'late', 'lost'] as const;

/** From the first tap to the second, ms. */
const PAUSES = [0, 50, 150, 400] as const;

/** A way to tap twice. */
export interface Manner {
  trouble: (typeof TROUBLES)[number];
  pause: (typeof PAUSES)[number];
}

/**
 * Some manners of an act, of which each trouble comes once and each pause once: at each round the next
 * troubles, and when all have come in other pairs with the pauses. The next act has other pairs, too.
 */
export const mannersOf = (act: number, round: number, count: number): Manner[] =>
  TROUBLES.slice(0, count).map((_, at) => ({
    trouble: nth(TROUBLES, at + round),
    pause: nth(PAUSES, at + act + Math.floor(round / TROUBLES.length)),
  }));

const nth = <One>(all: readonly [One, ...One[]], at: number): One => all[at % all.length] ?? all[0];
