import { type Kysely, type Selectable, sql } from 'kysely';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { type AgreementKind, STORED } from './policy.ts';

/** The causes by which the database lets agreements end. */
interface EndCause {
  monthly: NonNullable<Selectable<DB['recurring_topup']>['ended_by']>;
  automatic: NonNullable<Selectable<DB['automatic_topup']>['ended_by']>;
}

/**
 * Ends a guardian's agreements of a kind, one of them or all, for ever. A charge under way still
 * ends.
 * @returns the agreements that ended
 */
export async function endAgreements<Kind extends AgreementKind>(
  trx: Kysely<DB>,
  kind: Kind,
  { guardianId, id, why }: { guardianId: string; id?: string; why: EndCause[Kind] },
) {
  const { table, audited } = STORED[kind];
  const ended = await trx
    .updateTable(table)
    .set({ ended_at: sql<Date>`now()`, ended_by: why })
    .where('guardian_id', '=', guardianId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'card_id'])
    .execute();
  await writeAudit(
    trx,
    ended.map((agreement) => ({
      actor: guardianId,
      action: `${audited}.ended` as const,
      subject: agreement.id,
      detail: { why },
    })),
  );
  return ended;
}

/**
 * Ends an agreement for its guardian.
 * @throws Failure not_found for another guardian's, and for an ended agreement
 */
export async function endOwn(
  { db }: Pick<Services, 'db'>,
  kind: AgreementKind,
  own: { guardianId: string; id: string },
): Promise<void> {
  const ended = await db
    .transaction()
    .execute((trx) => endAgreements(trx, kind, { ...own, why: 'guardian' }));
  if (ended.length === 0) throw notFound();
}

/** Ends all agreements of a leaving guardian, and erases their tax numbers. */
export async function eraseAgreements(trx: Kysely<DB>, guardianId: string): Promise<void> {
  await endAgreements(trx, 'monthly', { guardianId, why: 'account' });
  await endAgreements(trx, 'automatic', { guardianId, why: 'account' });
  await trx
    .updateTable('recurring_topup')
    .set({ tax_identifier: null })
    .where('guardian_id', '=', guardianId)
    .execute();
}
