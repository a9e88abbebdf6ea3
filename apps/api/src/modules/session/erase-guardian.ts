import type { Erasure } from '../erasure.ts';
import { deviceThrottle, throttleKeysOf } from './throttle/throttle-keys.ts';

/** Sessions, known devices, links of letters, and counts of failed attempts, keyed by e-mail or id. */
export const sessionErasure: Erasure = {
  async eraseGuardian(trx, leaving) {
    for (const table of [
      'session',
      'password_reset',
      'login_link',
      'email_confirmation',
      'known_device',
    ] as const) {
      await trx.deleteFrom(table).where('guardian_id', '=', leaving.guardianId).execute();
    }
    const ofDevices = `${deviceThrottle(leaving.guardianId)}%`;
    await trx
      .deleteFrom('attempt')
      .where((eb) =>
        eb.or([eb('subject', 'in', throttleKeysOf(leaving)), eb('subject', 'like', ofDevices)]),
      )
      .execute();
  },
};
