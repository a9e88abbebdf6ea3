import { ownName } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import { hashToken } from '../../auth/tokens.ts';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import { guardianGone } from '../../platform/failure.ts';
import type { Services } from '../services.ts';

const now = sql<Date>`now()`;

export async function findMe({ db }: Services, guardianId: string) {
  const [row] = await ownRow(db, { guardian: guardianId });
  if (!row) throw guardianGone();
  return {
    _id: row.id,
    name: ownName(row.name),
    email: row.email,
    company: row.company_id,
    countryCode: row.country,
    favourites: row.language ? { lang: row.language } : {},
    blocked: row.blocked_at !== null,
  };
}

const ownRow = builtOnce((db, value: PlaceOf<{ guardian: string }>) =>
  db
    .selectFrom('guardian')
    .select(['id', 'name', 'email', 'company_id', 'country', 'language', 'blocked_at'])
    .where('id', '=', value('guardian')),
);

/** The guardian's living sessions, the last used first. */
export const findSessions = ({ db }: Pick<Services, 'db'>, guardianId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('guardian_id', '=', guardianId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();

interface SessionRow {
  id: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
}

/** Sessions on the wire. @param currentId the asking session */
export const viewSessions = (rows: readonly SessionRow[], currentId: string) => ({
  docs: rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === currentId,
  })),
});

export async function revokeToken({ db }: Pick<Services, 'db'>, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .execute();
}

/** @returns whether there was such a session of this guardian */
export async function revokeById(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
