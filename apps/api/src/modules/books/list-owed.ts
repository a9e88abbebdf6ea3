import type { listOwed as Route } from '@merenda/contract/finance/owed';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage } from '../../platform/database/keyset.ts';
import { companyAccount } from '../companies/index.ts';
import type { Services } from '../services.ts';

type Schema = (typeof Route)['schema'];
type Cause = z.output<Schema['response'][200]>['docs'][number]['cause'];

interface Owed {
  id: string;
  company_id: string;
  currency: CurrencyCode;
  cause: Cause;
  guardian_id: string | null;
  left_at: Date | null;
  since: Date;
  amount_minor: bigint;
}

/**
 * Amounts on the account of people who left, by what each is about, the oldest first. An amount that
 * a later posting took from the account is left out (product:console-finance#owed).
 */
export async function listOwed(
  { db }: Pick<Services, 'db'>,
  { everywhere, companies }: OperatorScope,
  page: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const seen = await db
    .selectFrom('company')
    .select(['id', 'currency'])
    .$if(!everywhere, (query) => query.where('id', 'in', ['', ...companies]))
    .execute();
  const accounts = seen.map(({ id, currency }) => companyAccount(id, 'refunds-payable', currency));
  const ids = seen.map(({ id }) => id);
  const currencies = seen.map(({ currency }) => currency);
  // The account's own postings are few, and found by its index.
  const owed = sql<Owed>`(
    WITH own AS (
      SELECT * FROM unnest(${accounts}::uuid[], ${ids}::text[], ${currencies}::text[])
        AS own (account, company_id, currency)),
    moved AS (
      SELECT own.*, transfer.event_at, transfer.reference, transfer.amount_minor
      FROM own JOIN ledger.transfer_detail transfer ON transfer.credit = own.account
      WHERE transfer.phase IN ('posted', 'post')
      UNION ALL
      SELECT own.*, transfer.event_at, transfer.reference, -transfer.amount_minor
      FROM own JOIN ledger.transfer_detail transfer ON transfer.debit = own.account
      WHERE transfer.phase IN ('posted', 'post')),
    named AS (
      SELECT company_id, currency, event_at, amount_minor,
        (reference ->> 'guardian')::uuid AS guardian_id,
        coalesce(reference ->> 'topup', reference ->> 'menuOrder', reference ->> 'payout',
          reference ->> 'student')::uuid AS id,
        CASE WHEN reference ? 'topup' THEN 'topup' WHEN reference ? 'menuOrder' THEN 'order'
          WHEN reference ? 'payout' THEN 'payout' ELSE 'student' END AS cause
      FROM moved),
    summed AS (
      SELECT company_id, currency, id, cause, max(guardian_id::text)::uuid AS guardian_id,
        min(event_at) AS since, sum(amount_minor)::bigint AS amount_minor
      FROM named WHERE id IS NOT NULL
      GROUP BY company_id, currency, id, cause
      HAVING sum(amount_minor) <> 0)
    SELECT summed.id, summed.company_id, summed.currency, summed.cause, summed.since,
      summed.amount_minor, guardian.id AS guardian_id, guardian.deleted_at AS left_at
    FROM summed
    LEFT JOIN topup ON topup.id = summed.id
    LEFT JOIN payout_request payout ON payout.id = summed.id
    LEFT JOIN meal_order ON meal_order.id = summed.id
    LEFT JOIN student ON student.id = meal_order.student_id
    LEFT JOIN guardian successor ON successor.wallet_id = student.successor_wallet_id
    LEFT JOIN guardian ON guardian.id = coalesce(summed.guardian_id, topup.guardian_id,
      payout.guardian_id, successor.id, meal_order.requester_id))`.as<'owed'>('owed');
  const { rows, ...rest } = await keysetPage(db, db.selectFrom(owed).selectAll('owed'), page, {
    keys: [
      { column: 'owed.since', type: 'timestamptz' },
      { column: 'owed.id', type: 'uuid' },
    ],
    direction: 'asc',
  });
  const docs = rows.map((row) => ({
    _id: row.id,
    company: row.company_id,
    currency: row.currency,
    cause: row.cause,
    ...(row.guardian_id && {
      guardian: { _id: row.guardian_id, ...(row.left_at && { leftAt: row.left_at.toISOString() }) },
    }),
    since: row.since.toISOString(),
    value: toMajor(row.amount_minor, row.currency),
  }));
  return { docs, ...rest };
}
