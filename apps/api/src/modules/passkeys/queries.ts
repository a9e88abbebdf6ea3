import type { Selectable } from 'kysely';
import type { Passkey } from '../../platform/database/generated.ts';
import type { Services } from '../services.ts';
import { removePasskeysOf } from '../session/index.ts';
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
  db.transaction().execute(async (trx) => (await removePasskeysOf(trx, guardianId, [id])) > 0);
