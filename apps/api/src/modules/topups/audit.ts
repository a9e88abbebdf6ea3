import type { Kysely } from 'kysely';
import type { DB, Json } from '../../db/generated.ts';

/** Writes down what became of a top-up; with an id of its own, once however often it happens. */
export async function writeAudit(
  trx: Kysely<DB>,
  subject: string,
  action: string,
  detail: Json = {},
  id?: string,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ action, subject, detail: JSON.stringify(detail), ...(id ? { id } : {}) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
