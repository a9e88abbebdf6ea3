import type { AlertSettings } from '@merenda/contract';
import type { AlertTopic } from '@merenda/domain/help/alerts';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { publicKeyOf } from '../../platform/push/web-push.ts';
import type { Services } from '../services.ts';
import { listEndpoints } from './push/subscriptions.ts';

/**
 * A guardian's alert settings (product:help#push-messages); each topic is on until it is turned
 * off.
 */
export async function findSettings(db: Kysely<DB>, guardianId: string): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alert_settings')
    .selectAll()
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst();
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = row ?? {};
  return {
    pushOff: (row?.push_off ?? []) as AlertTopic[],
    emailsOff: (row?.emails_off ?? []) as AlertTopic[],
    quietHours: from && until && timeZone ? { from, until, timeZone } : null,
  };
}

/** The guardian's alert settings, with the data that a browser needs to subscribe. */
export async function viewSettings({ db, env }: Services, guardian: SignedIn) {
  return {
    ...(await findSettings(db, guardian.id)),
    ...(env.VAPID_KEY && { publicKey: publicKeyOf(env.VAPID_KEY) }),
    endpoints: await listEndpoints(db, guardian.id),
  };
}

export async function setSettings(
  { db }: Services,
  guardian: SignedIn,
  settings: AlertSettings,
): Promise<AlertSettings> {
  const { pushOff, emailsOff, quietHours } = settings;
  const columns = {
    push_off: [...new Set(pushOff)],
    emails_off: [...new Set(emailsOff)],
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
    time_zone: quietHours?.timeZone ?? null,
  };
  await db
    .insertInto('alert_settings')
    .values({ guardian_id: guardian.id, ...columns })
    .onConflict((conflict) => conflict.column('guardian_id').doUpdateSet(columns))
    .execute();
  return findSettings(db, guardian.id);
}
