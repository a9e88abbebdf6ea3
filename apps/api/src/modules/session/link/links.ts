import { FIGURES } from '@merenda/domain/figures';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hashToken, newToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { forgetEmails } from '../../../platform/mail/enqueue-email.ts';

/** Where links that were e-mailed are kept; the token only as its hash (product:session#links). */
export type LinkTable = 'password_reset' | 'login_link';

const now = sql<Date>`now()`;

/** @returns the token of a new link of the guardian */
export async function createLink(
  db: Kysely<DB>,
  table: LinkTable,
  guardianId: string,
): Promise<string> {
  const { token, tokenHash } = newToken();
  await db
    .insertInto(table)
    .values({
      token_hash: tokenHash,
      guardian_id: guardianId,
      expires_at: sql<Date>`now() + make_interval(mins => ${FIGURES.resetLinkMinutes})`,
    })
    .execute();
  return token;
}

/** Whose link to a new password it is; undefined when it is not good any more. */
export const findGuardianOfReset = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('password_reset as link')
    .innerJoin('guardian', 'guardian.id', 'link.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.email', 'guardian.company_id as companyId'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();

/** Uses a link, which works once. @returns whose it was; undefined when it is not good any more */
export async function useLink(
  trx: Transaction<DB>,
  table: LinkTable,
  token: string,
): Promise<string | undefined> {
  const link = await trx
    .updateTable(table)
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('guardian_id')
    .executeTakeFirst();
  return link?.guardian_id;
}

/** Voids every link that was sent to a guardian or is about to be: to a new password, and to sign in. */
export async function voidLinks(db: Kysely<DB>, guardianId: string): Promise<void> {
  await forgetEmails(db, guardianId, 'password-reset');
  await forgetEmails(db, guardianId, 'login-link');
  for (const table of ['password_reset', 'login_link'] as const)
    await voidAll(db, table, guardianId);
}

/** Voids every link of one kind that a guardian has. */
export async function voidAll(db: Kysely<DB>, table: LinkTable, guardianId: string): Promise<void> {
  await db
    .updateTable(table)
    .set({ used_at: now })
    .where('guardian_id', '=', guardianId)
    .where('used_at', 'is', null)
    .execute();
}
