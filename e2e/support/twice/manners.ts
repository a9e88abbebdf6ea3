/** Troubles of a page between two taps. */
export const TROUBLES = ['quiet', 'busy', 'late', 'lost'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** From the first tap to the second, ms. */
export const PAUSES = [0, 50, 150, 400] as const;

/** How somebody taps twice. */
export interface Manner {
  trouble: Trouble;
  pause: (typeof PAUSES)[number];
}

/**
 * The manners of an act: each trouble once, each pause once. The next act, and the same at the next run, has
 * them in other pairs.
 */
export const mannersOf = (act: number, run: number): Manner[] =>
  TROUBLES.map((trouble, at) => ({
    trouble,
    pause: PAUSES[(at + act + run) % PAUSES.length] ?? 0,
  }));
