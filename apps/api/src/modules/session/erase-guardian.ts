import { mailboxOf } from '@merenda/domain/access/mailboxes';
import type { Erasure } from '../erasure.ts';
import { eraseWaysIn } from '../way-in.ts';
import { deviceThrottle, sessionThrottle, throttleKeysOf } from './throttle/throttle-keys.ts';
import { sessionWaysIn } from './ways-in.ts';

/** Erases sessions, known devices, links, the second factor, and counts of failed attempts. */
export const sessionErasure: Erasure = {
  async eraseGuardian(trx, leaving) {
    const { guardianId, companyId, email } = leaving;
    await eraseWaysIn(sessionWaysIn, trx, guardianId);
    const ofPerson = throttleKeysOf({ guardianId, companyId, mailbox: mailboxOf(email) });
    const ofDevices = `${deviceThrottle(guardianId)}%`;
    const ofSessions = `${sessionThrottle(guardianId)}%`;
    await trx
      .deleteFrom('attempt')
      .where((eb) =>
        eb.or([
          eb('subject', 'in', ofPerson),
          eb('subject', 'like', ofDevices),
          eb('subject', 'like', ofSessions),
        ]),
      )
      .execute();
  },
};
