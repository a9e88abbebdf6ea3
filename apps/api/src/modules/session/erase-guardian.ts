import type { Erasure } from '../erasure.ts';
import { deviceThrottle, throttleKeysOf } from './throttle/throttle-keys.ts';

const TABLES = [
  'session',
  'password_reset',
  'login_link',
  'email_confirmation',
  'known_device',
  'second_factor',
  'authenticator_app',
  'recovery_code',
  'sign_in_ticket',
] as const;

/** Sessions, known devices, links, the second factor, and counts of failed attempts. */
export const sessionErasure: Erasure = {
  async eraseGuardian(trx, leaving) {
    for (const table of TABLES) {
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
