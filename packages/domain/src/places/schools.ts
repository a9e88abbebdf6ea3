/** The most characters of a school's texts, as imports and forms take them. */
export const SCHOOL_TEXTS = { name: 100, town: 80, code: 80 } as const;

/** The most characters of a class's texts. */
export const CLASS_TEXTS = { name: 60, educationLevel: 60, year: 20, shift: 40, room: 20 } as const;
