import { rowsOf, type WaysIn } from '../way-in.ts';

/** Passkeys, and challenges of one that is being added. */
export const passkeyWaysIn = {
  passkey: rowsOf('passkey', 'asChosen'),
  passkey_challenge: rowsOf('passkey_challenge', 'ends'),
} satisfies WaysIn;
