import { deviceName } from '@merenda/domain/people/devices';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { type Kysely, sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';

/** What becomes of devices and passkeys with a new password (product:session#other-ways-in). */
export interface WaysKept {
  /** Other devices stay signed in. */
  keepDevices?: boolean | undefined;
  /** Passkeys that go, by their ids. */
  removePasskeys?: readonly string[] | undefined;
}

const now = sql<Date>`now()`;

/**
 * Signs the other devices out, unless they are kept, and removes the passkeys that were named.
 * @param sessionId the session that asks, which stays; none at a reset
 * @throws Failure last_factor where nothing would pass the second step any more
 */
export async function closeOtherWays(
  trx: Transaction<DB>,
  { guardianId, sessionId }: { guardianId: string; sessionId?: string },
  { keepDevices = false, removePasskeys = [] }: WaysKept,
): Promise<void> {
  if (!keepDevices) {
    await trx
      .updateTable('session')
      .set({ revoked_at: now })
      .where('guardian_id', '=', guardianId)
      .$if(sessionId !== undefined, (query) => query.where('id', '!=', sessionId ?? ''))
      .where('revoked_at', 'is', null)
      .execute();
  }
  if (removePasskeys.length > 0) await removePasskeysOf(trx, guardianId, removePasskeys);
}

/**
 * @returns how many of them the guardian had
 * @throws Failure last_factor where nothing would pass the second step any more
 */
export async function removePasskeysOf(
  trx: Transaction<DB>,
  guardianId: string,
  ids: readonly string[],
): Promise<number> {
  // Two removals at the same moment wait for each other, so that both do not count on the other's.
  await trx
    .selectFrom('second_factor')
    .select('guardian_id')
    .where('guardian_id', '=', guardianId)
    .forUpdate()
    .execute();
  const removed = await trx
    .deleteFrom('passkey')
    .where('id', 'in', ids)
    .where('guardian_id', '=', guardianId)
    .returning('id')
    .execute();
  if (removed.length > 0 && (await lacksFactor(trx, guardianId))) throw new Failure('last_factor');
  await writeAudit(
    trx,
    removed.map(({ id }) => ({ actor: guardianId, action: 'passkey.removed', subject: id })),
  );
  return removed.length;
}

/** Is the second factor on, with neither an app nor a passkey? */
async function lacksFactor(trx: Transaction<DB>, guardianId: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factor')
    .leftJoin('authenticator_app as app', (join) =>
      join
        .onRef('app.guardian_id', '=', 'second_factor.guardian_id')
        .on('last_step', 'is not', null),
    )
    .leftJoin('passkey', 'passkey.guardian_id', 'second_factor.guardian_id')
    .select(['app.last_step', 'passkey.id as passkey'])
    .where('second_factor.guardian_id', '=', guardianId)
    .executeTakeFirst();
  return factor !== undefined && factor.last_step === null && factor.passkey === null;
}

/** Where else the guardian is signed in and by which passkeys, for whoever is about to decide. */
export async function findWaysIn(db: Kysely<DB>, guardianId: string, language: Language) {
  const [devices, passkeys] = await Promise.all([
    db
      .selectFrom('session')
      .select(['user_agent', 'last_seen_at'])
      .where('guardian_id', '=', guardianId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .limit(100)
      .execute(),
    db
      .selectFrom('passkey')
      .select(['id', 'name', 'last_used_at'])
      .where('guardian_id', '=', guardianId)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute(),
  ]);
  return {
    devices: devices.map(({ user_agent, last_seen_at }) => ({
      name: deviceName(user_agent, (key, values) => translate(language, key, values)),
      lastSeenAt: last_seen_at.toISOString(),
    })),
    passkeys: passkeys.map(({ id, name, last_used_at }) => ({
      _id: id,
      name,
      ...(last_used_at ? { lastUsedAt: last_used_at.toISOString() } : {}),
    })),
  };
}
