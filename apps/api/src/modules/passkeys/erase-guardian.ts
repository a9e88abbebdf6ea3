import type { Erasure } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { passkeyWaysIn } from './ways-in.ts';

/** Passkeys, and questions to authenticators. */
export const passkeyErasure: Erasure = {
  eraseGuardian: (trx, { guardianId }) => eraseWaysIn(passkeyWaysIn, trx, guardianId),
};
