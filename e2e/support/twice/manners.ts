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
 * Some manners of an act: each in another trouble and with another pause. Sixteen acts in a row, or sixteen
 * rounds of one act, meet every trouble with every pause.
 */
export const mannersOf = (act: number, round: number, count: number): Manner[] =>
  TROUBLES.slice(0, count).map((_, at) => ({
    trouble: nth(TROUBLES, at + act + round),
    pause: nth(
      PAUSES,
      at + Math.floor(act / TROUBLES.length) + Math.floor(round / TROUBLES.length),
    ),
  }));

const nth = <One>(all: readonly [One, ...One[]], at: number): One => all[at % all.length] ?? all[0];
