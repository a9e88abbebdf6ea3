/** Why an operator looks at a student's health data, as the student's page asks (product:console-people#person). */
export const ASKED_PURPOSES = ['meal', 'family', 'incident', 'correction'] as const;

export type AskedPurpose = (typeof ASKED_PURPOSES)[number];

/** Why a student's health data were seen: the kitchen's board and the menus' preview have one purpose each. */
export const LOOK_PURPOSES = [...ASKED_PURPOSES, 'kitchen', 'menus'] as const;

export type LookPurpose = (typeof LOOK_PURPOSES)[number];
