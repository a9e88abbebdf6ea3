import type { findOwed } from '@merenda/contract/finance/owed';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { type AliasedRawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { companyAccount } from '../../companies/index.ts';

export type OwedView = z.input<(typeof findOwed)['schema']['response'][200]>;

/** A record, and the person whose money it is about. */
export interface Creditor {
  id: string;
  guardian: string;
}

/** Money of one person on the account of people who left, about one record. */
export interface Owed {
  id: string;
  company_id: string;
  currency: CurrencyCode;
  cause: OwedView['cause'];
  guardian_id: string;
  left_at: Date | null;
  /** The first posting since nothing was owed about the record. */
  since: Date;
  /** 0 once it is paid. */
  amount_minor: bigint;
  waits: boolean;
}

/**
 * The amounts that are or were owed by these companies, by what each is about and to whom: a posting names
 * the person, else its payment or its record does.
 */
export function owedAmounts(
  companies: readonly { id: string; currency: CurrencyCode }[],
): AliasedRawBuilder<Owed, 'owed'> {
  const accounts = companies.map(({ id, currency }) =>
    companyAccount(id, 'refunds-payable', currency),
  );
  const ids = companies.map(({ id }) => id);
  const currencies = companies.map(({ currency }) => currency);
  // The account's own postings are few, and found by its index.
  return sql<Owed>`(
    WITH own AS (
      SELECT * FROM unnest(${accounts}::uuid[], ${ids}::text[], ${currencies}::text[])
        AS own (account, company_id, currency)),
    moved AS (
      SELECT own.*, transfer.position, transfer.event_at, transfer.reference, transfer.amount_minor
      FROM own JOIN ledger.transfer_detail transfer ON transfer.credit = own.account
      WHERE transfer.phase IN ('posted', 'post')
      UNION ALL
      SELECT own.*, transfer.position, transfer.event_at, transfer.reference, -transfer.amount_minor
      FROM own JOIN ledger.transfer_detail transfer ON transfer.debit = own.account
      WHERE transfer.phase IN ('posted', 'post')),
    named AS (
      SELECT company_id, currency, position, event_at, amount_minor,
        (reference ->> 'guardian')::uuid AS named_id,
        (reference ->> 'owedPayment')::uuid AS payment_id,
        coalesce(reference ->> 'topup', reference ->> 'menuOrder', reference ->> 'payout',
          reference ->> 'student')::uuid AS id,
        CASE WHEN reference ? 'topup' THEN 'topup' WHEN reference ? 'menuOrder' THEN 'order'
          WHEN reference ? 'payout' THEN 'payout' ELSE 'student' END AS cause
      FROM moved),
    due AS (
      SELECT named.*, coalesce(named_id, paid.guardian_id, topup.guardian_id, payout.guardian_id,
        successor.id, meal_order.requester_id) AS guardian_id
      FROM named
      LEFT JOIN owed_payment paid ON paid.id = named.payment_id
      LEFT JOIN topup ON topup.id = named.id
      LEFT JOIN payout_request payout ON payout.id = named.id
      LEFT JOIN meal_order ON meal_order.id = named.id
      LEFT JOIN student ON student.id = coalesce(meal_order.student_id, named.id)
      LEFT JOIN guardian successor ON successor.wallet_id = student.successor_wallet_id
      WHERE named.id IS NOT NULL),
    counted AS (
      SELECT *, sum(amount_minor) OVER (PARTITION BY company_id, currency, id, cause, guardian_id
        ORDER BY position) - amount_minor AS before_minor
      FROM due),
    summed AS (
      SELECT company_id, currency, id, cause, guardian_id,
        max(event_at) FILTER (WHERE before_minor = 0) AS since,
        sum(amount_minor)::bigint AS amount_minor
      FROM counted
      GROUP BY company_id, currency, id, cause, guardian_id)
    SELECT summed.*, guardian.deleted_at AS left_at,
      EXISTS (SELECT FROM owed_payment WHERE subject = summed.id
        AND owed_payment.guardian_id = summed.guardian_id
        AND owed_payment.status = 'waiting') AS waits
    FROM summed JOIN guardian ON guardian.id = summed.guardian_id)`.as<'owed'>('owed');
}
