import { deviceName } from '@merenda/domain/people/devices';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { listPasskeys, removePasskeys } from '../passkeys/index.ts';
import type { Services } from '../services.ts';
import { findSessions, revokeAll, revokeOthers } from '../session/index.ts';
import { hasWayIn } from '../way-in.ts';

/**
 * The choice which devices and passkeys stay with a new password (product:session#other-ways-in).
 */
export interface WaysToKeep {
  /** Other devices stay signed in. */
  keepDevices?: boolean | undefined;
  /** The ids of passkeys to remove. */
  removePasskeys?: readonly string[] | undefined;
}

/**
 * Signs the other devices out, unless they are kept, and removes the named passkeys.
 * @param guardian with the asking session, which stays; none at a reset
 * @throws Failure last_factor if no second factor would be left
 */
export async function closeOtherWays(
  trx: Transaction<DB>,
  { id, sessionId }: { id: string; sessionId?: string },
  { keepDevices = false, removePasskeys: unwanted = [] }: WaysToKeep,
): Promise<void> {
  if (!keepDevices) {
    await (sessionId === undefined ? revokeAll(trx, id) : revokeOthers(trx, { id, sessionId }));
  }
  if (unwanted.length > 0) await removePasskeys(trx, id, unwanted);
}

/**
 * The guardian's other devices and passkeys, on which a choice is needed, and whether there is a
 * calendar address, which always ends.
 */
export async function findWaysIn(
  services: Pick<Services, 'db'>,
  guardianId: string,
  language: Language,
) {
  const [devices, passkeys, calendarAddress] = await Promise.all([
    findSessions(services, guardianId),
    listPasskeys(services, guardianId),
    hasWayIn(services.db, 'calendar_feed', guardianId),
  ]);
  return {
    devices: devices.map(({ user_agent, last_seen_at }) => ({
      name: deviceName(user_agent, (key, values) => translate(language, key, values)),
      lastSeenAt: last_seen_at.toISOString(),
    })),
    passkeys,
    calendarAddress,
  };
}
