import type { Erasure } from '../erasure.ts';

/** Passkeys, and questions to authenticators. */
export const passkeyErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx.deleteFrom('passkey').where('guardian_id', '=', guardianId).execute();
    await trx.deleteFrom('passkey_challenge').where('guardian_id', '=', guardianId).execute();
  },
};
