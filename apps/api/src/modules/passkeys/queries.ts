import type { Selectable, Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB, Passkey } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { lockSecondFactor, raiseAccessEpoch } from '../session/index.ts';
import type { Site } from './site.ts';

/** A passkey as its owner sees it, without its key. */
export interface PasskeyView {
  _id: string;
  name: string;
  createdAt: string;
  lastUsedAt?: string;
}

type Row = Pick<Selectable<Passkey>, 'id' | 'name' | 'created_at' | 'last_used_at'>;

export const passkeyView = (row: Row): PasskeyView => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  ...(row.last_used_at ? { lastUsedAt: row.last_used_at.toISOString() } : {}),
});

/** The guardian's passkeys, the newest first; at most MAX_PASSKEYS. */
export async function listPasskeys({ db }: Pick<Services, 'db'>, guardianId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('guardian_id', '=', guardianId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(passkeyView);
}

/** The ids of the guardian's passkeys for this site. */
export async function credentialsOf({ db }: Services, guardianId: string, { rpId }: Site) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('guardian_id', '=', guardianId)
    .where('rp_id', '=', rpId)
    .limit(100)
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

/**
 * @returns how many of the passkeys the guardian had
 * @throws Failure last_factor if no second factor for signing in would be left
 */
export async function removePasskeys(
  trx: Transaction<DB>,
  guardianId: string,
  ids: readonly string[],
): Promise<number> {
  await raiseAccessEpoch(trx, guardianId);
  const isNeeded = await lockSecondFactor(trx, guardianId);
  const removed = await trx
    .deleteFrom('passkey')
    .where('id', 'in', ids)
    .where('guardian_id', '=', guardianId)
    .returning('id')
    .execute();
  if (removed.length > 0 && isNeeded) {
    const left = await listPasskeys({ db: trx }, guardianId);
    if (left.length === 0) throw new Failure('last_factor');
  }
  await writeAudit(
    trx,
    removed.map(({ id }) => ({ actor: guardianId, action: 'passkey.removed', subject: id })),
  );
  return removed.length;
}
