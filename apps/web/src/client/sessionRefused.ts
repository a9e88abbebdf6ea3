import { createHappening } from './happening.ts';

/** Told when the API answers 401 to any call other than login (spec 1 §4 "Session expiry"). */
export const sessionRefused = createHappening();
