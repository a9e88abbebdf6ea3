/** The purposes of a look at a student's health data that the student's page asks for (product:console-people#person). */
export const ASKED_PURPOSES = ['meal', 'family', 'incident', 'correction'] as const;

export type AskedPurpose = (typeof ASKED_PURPOSES)[number];

/** All purposes of such looks: the kitchen's board and the menus' preview have one each. */
export const LOOK_PURPOSES = [...ASKED_PURPOSES, 'kitchen', 'menus'] as const;

export type LookPurpose = (typeof LOOK_PURPOSES)[number];
