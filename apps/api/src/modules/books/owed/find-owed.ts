import { toMajor } from '@merenda/domain/money/money';
import { approversWanted } from '@merenda/domain/payouts/payouts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import { findFourEyes } from '../../companies/index.ts';
import { findPlace, readGiven } from '../../operator/index.ts';
import { owedView } from './list-owed.ts';
import { type Creditor, type Owed, type OwedView, owedAmounts } from './owed-amounts.ts';

/**
 * An amount that is or was owed, by the record it is about and the person, with its payments.
 * @param reader the operator who reads: who entered a payment is no second person
 * @throws Failure not_found
 */
export async function findOwed(
  db: Kysely<DB>,
  reader: { id: string },
  { id, guardian }: Creditor,
): Promise<OwedView> {
  const owed = await readOwed(db, { id, guardian });
  const payments = await db
    .selectFrom('owed_payment')
    .innerJoin('operator as enterer', 'enterer.id', 'owed_payment.approved_by')
    .leftJoin('operator as second', 'second.id', 'owed_payment.seconded_by')
    .selectAll('owed_payment')
    .select(['enterer.name as entered_by', 'second.name as seconded_name'])
    .where('subject', '=', id)
    .where('guardian_id', '=', guardian)
    .orderBy('owed_payment.created_at', 'desc')
    .orderBy('owed_payment.id', 'desc')
    .execute();
  const from = await findFourEyes(db, owed.company_id);
  const counted = await readGiven(db, { guardianId: guardian, amountMinor: owed.amount_minor });
  return {
    ...owedView(owed),
    fourEyesFrom: toMajor(from, owed.currency),
    wantsSecond: approversWanted(counted, from) === 2,
    payments: payments.map((row) => ({
      _id: row.id,
      value: toMajor(row.amount_minor, row.currency),
      paidOn: row.paid_on,
      payer: row.payer as OwedView['payments'][number]['payer'],
      payerReference: row.payer_reference,
      status: row.status as OwedView['payments'][number]['status'],
      createdAt: row.created_at.toISOString(),
      by: row.entered_by,
      isOwn: row.approved_by === reader.id,
      ...(row.seconded_name && { seconded: row.seconded_name }),
    })),
  };
}

/** An amount that is or was owed. @throws Failure not_found */
export async function readOwed(db: Kysely<DB>, { id, guardian }: Creditor): Promise<Owed> {
  const place = await findPlace(db, 'owed', id);
  if (!place || place === 'installation') throw notFound();
  const company = await db
    .selectFrom('company')
    .select(['id', 'currency'])
    .where('id', '=', place.companyId)
    .executeTakeFirstOrThrow();
  return db
    .selectFrom(owedAmounts([company]))
    .selectAll('owed')
    .where('owed.id', '=', id)
    .where('owed.guardian_id', '=', guardian)
    .executeTakeFirstOrThrow(notFound);
}
