import type { Day } from './dates.ts';

/** The first day that can be chosen where records are looked at: none is older. */
export const FIRST_DAY: Day = '2020-01-01';
