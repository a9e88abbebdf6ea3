import type { Erasure } from '../erasure.ts';
import { throttleKeysOf } from './throttle/throttle-keys.ts';

/** Sessions, known browsers, links of letters, and counts of failed attempts, which are keyed by e-mail. */
export const sessionErasure: Erasure = {
  async eraseGuardian(trx, leaving) {
    for (const table of [
      'session',
      'password_reset',
      'email_confirmation',
      'known_device',
    ] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', leaving.guardianId).execute();
    }
    await trx.deleteFrom('attempt').where('subject', 'in', throttleKeysOf(leaving)).execute();
  },
};
