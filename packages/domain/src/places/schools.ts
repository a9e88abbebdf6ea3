/** The most characters of a school's texts, as imports and forms take them. */
export const SCHOOL_TEXTS = { name: 100, town: 80, code: 80 } as const;

/** The kinds of a school's closure (product:importing#calendarcsv). */
export const CLOSURE_KINDS = ['holiday', 'closure'] as const;

export type ClosureKind = (typeof CLOSURE_KINDS)[number];

/** The fewest and the most characters of the reason that guardians read. */
export const CLOSURE_REASON = { min: 3, max: 80 } as const;

/** The most characters of a class's texts. */
export const CLASS_TEXTS = { name: 60, educationLevel: 60, year: 20, shift: 40, room: 20 } as const;
