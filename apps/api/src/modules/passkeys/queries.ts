import type { Selectable, Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB, Passkey } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
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
export async function listPasskeys({ db }: Services, guardianId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('guardian_id', '=', guardianId)
    .orderBy('created_at', 'desc')
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
 * @returns whether there was such a passkey of this guardian
 * @throws Failure last_factor for the one thing that passes the second step of signing in
 */
export const removePasskey = ({ db }: Services, guardianId: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (await isLastFactor(trx, guardianId, id)) throw new Failure('last_factor');
    const { numDeletedRows } = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('guardian_id', '=', guardianId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await writeAudit(trx, { actor: guardianId, action: 'passkey.removed', subject: id });
    return true;
  });

/** Is the second factor on, without an app and without another passkey? */
async function isLastFactor(trx: Transaction<DB>, guardianId: string, id: string) {
  const factor = await trx
    .selectFrom('second_factor')
    .leftJoin('authenticator_app', (join) =>
      join
        .onRef('authenticator_app.guardian_id', '=', 'second_factor.guardian_id')
        .on('last_step', 'is not', null),
    )
    .leftJoin('passkey', (join) =>
      join
        .onRef('passkey.guardian_id', '=', 'second_factor.guardian_id')
        .on('passkey.id', '!=', id),
    )
    .select(['authenticator_app.last_step', 'passkey.id as other'])
    .where('second_factor.guardian_id', '=', guardianId)
    .forUpdate('second_factor')
    .executeTakeFirst();
  return factor !== undefined && factor.last_step === null && factor.other === null;
}
