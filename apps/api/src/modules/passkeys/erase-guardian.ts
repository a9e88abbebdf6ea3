import type { Erasure } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { passkeyWaysIn } from './ways-in.ts';

/** Deletes passkeys and challenges. */
export const passkeyErasure: Erasure = {
  eraseGuardian: (trx, { guardianId }) => eraseWaysIn(passkeyWaysIn, trx, guardianId),
};
