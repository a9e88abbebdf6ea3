import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import type { AuditEntry } from '../plan/plan.ts';

/** Writes down who did what to which record; an entry with an id of its own once, however often. */
export async function writeAudit(trx: Kysely<DB>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('audit')
    .values(
      entries.map(({ id, actor, action, subject, detail = {} }) => ({
        ...(id === undefined ? {} : { id }),
        actor: actor ?? null,
        action,
        subject,
        detail: JSON.stringify(detail),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
