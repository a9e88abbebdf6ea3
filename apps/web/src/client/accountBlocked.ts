import { createHappening } from './happening.ts';

/** Told when the API refuses a call because the guardian's account is blocked. */
export const accountBlocked = createHappening();
