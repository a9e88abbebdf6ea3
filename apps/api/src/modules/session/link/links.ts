import { FIGURES } from '@merenda/domain/figures';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hashToken, newToken } from '../../../auth/tokens.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { forgetEmails } from '../../../platform/mail/enqueue-email.ts';

/** The tables of e-mailed links, which store only the token's hash (product:session#links). */
export type LinkTable = 'password_reset' | 'login_link';

const now = sql<Date>`now()`;

/**
 * @returns the token of a new link of the guardian; undefined where the address was changed and is
 * not confirmed, so that an e-mail to a wrong address opens nothing
 * (product:session#changed-address)
 */
export async function createLink(
  db: Kysely<DB>,
  table: LinkTable,
  guardianId: string,
): Promise<string | undefined> {
  const { token, tokenHash } = newToken();
  const created = await db
    .insertInto(table)
    .columns(['token_hash', 'guardian_id', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('guardian')
        .select([
          sql<Buffer>`${tokenHash}::bytea`.as('token_hash'),
          'id',
          sql<Date>`now() + make_interval(mins => ${FIGURES.resetLinkMinutes})`.as('expires_at'),
        ])
        .where('id', '=', guardianId)
        .where((eb) =>
          eb.or([eb('email_confirmed_at', 'is not', null), eb('first_confirmed_at', 'is', null)]),
        ),
    )
    .returning('guardian_id')
    .executeTakeFirst();
  return created && token;
}

/**
 * The guardian of a link to a new password; undefined when the link is used, expired or unknown.
 */
export const findGuardianOfReset = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('password_reset as link')
    .innerJoin('guardian', 'guardian.id', 'link.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.email', 'guardian.company_id as companyId'])
    .select(sql<boolean>`first_confirmed_at IS NOT NULL`.as('isProved'))
    .where('link.token_hash', '=', hashToken(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();

/**
 * Uses a link, which works once. @returns its guardian's id; undefined when it is not good any more
 */
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

/**
 * Voids every link that was or is about to be sent to a guardian: to a new password, and to sign
 * in.
 */
export async function voidLinks(db: Kysely<DB>, guardianId: string): Promise<void> {
  for (const table of ['password_reset', 'login_link'] as const)
    await voidLinksOf(db, table, guardianId);
}

const EMAIL_KINDS = { password_reset: 'password-reset', login_link: 'login-link' } as const;

/** Voids the links of one kind that were or are about to be sent. */
export async function voidLinksOf(
  db: Kysely<DB>,
  table: LinkTable,
  guardianId: string,
): Promise<void> {
  await forgetEmails(db, guardianId, EMAIL_KINDS[table]);
  await voidAll(db, table, guardianId);
}

/** Voids the links of one kind that were sent. */
export async function voidAll(db: Kysely<DB>, table: LinkTable, guardianId: string): Promise<void> {
  await db
    .updateTable(table)
    .set({ used_at: now })
    .where('guardian_id', '=', guardianId)
    .where('used_at', 'is', null)
    .execute();
}
