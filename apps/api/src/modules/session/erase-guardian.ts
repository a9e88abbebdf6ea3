import type { Erasure } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { deviceThrottle, throttleKeysOf } from './throttle/throttle-keys.ts';
import { sessionWaysIn } from './ways-in.ts';

/** Sessions, known devices, links, the second factor, and counts of failed attempts. */
export const sessionErasure: Erasure = {
  async eraseGuardian(trx, leaving) {
    await eraseWaysIn(sessionWaysIn, trx, leaving.guardianId);
    const ofDevices = `${deviceThrottle(leaving.guardianId)}%`;
    await trx
      .deleteFrom('attempt')
      .where((eb) =>
        eb.or([eb('subject', 'in', throttleKeysOf(leaving)), eb('subject', 'like', ofDevices)]),
      )
      .execute();
  },
};
