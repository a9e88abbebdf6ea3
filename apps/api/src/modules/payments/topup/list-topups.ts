import type { listWalletTopups, walletTopup } from '@merenda/contract/payments/topups';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { countRows, totalOf } from '../../../platform/database/total-of.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { disputedOf } from '../dispute/disputed-of.ts';
import { ARRIVED_TOPUPS, isOpen } from '../state.ts';
import { findShares } from './find-shares.ts';
import { amountOf, feeValueOf, topupIdOf, topupView } from './topup.ts';

type Query = z.output<(typeof listWalletTopups)['schema']['querystring']>;

/**
 * The guardian's top-ups, newest first; the days are the company's calendar days, both included.
 * @throws Failure not_found when `before` is no top-up of the guardian
 */
export async function listTopups(
  { db }: Services,
  guardian: SignedIn,
  { offset, limit, before, since, until, paidBy, key }: Query,
) {
  const startOf = (day: string, plusDays = 0) =>
    sql<Date>`(${day}::date + ${plusDays}::int)::timestamp AT TIME ZONE company.time_zone`;
  const matching = db
    .selectFrom('topup')
    .innerJoin('company', 'company.id', 'topup.company_id')
    .where('topup.guardian_id', '=', guardian.id)
    .$if(since !== undefined, (query) =>
      query.where('topup.created_at', '>=', startOf(since ?? '')),
    )
    .$if(key !== undefined, (query) =>
      query.where('topup.id', '=', topupIdOf(guardian.id, key ?? '')),
    )
    .$if(paidBy === 'card', (query) =>
      query.where('topup.card_id', 'is not', null).where('topup.status', 'in', ARRIVED_TOPUPS),
    )
    .$if(until !== undefined, (query) =>
      query.where('topup.created_at', '<', startOf(until ?? '', 1)),
    );
  const last = before === undefined ? undefined : await placeOf(db, guardian, before);
  const rows = await matching
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .selectAll('topup')
    .select(['payment_card.last_four', 'payment_card.brand', disputedOf.as('disputed')])
    .$call((query) =>
      last === undefined
        ? query.offset(offset)
        : query.where(
            sql<boolean>`(topup.created_at, topup.id) < (${last.at}::timestamptz, ${last.id})`,
          ),
    )
    .orderBy('topup.created_at', 'desc')
    .orderBy('topup.id', 'desc')
    .limit(limit)
    .execute();
  const total =
    last === undefined &&
    (await totalOf({ offset, limit, found: rows.length }, (most) => countRows(db, matching, most)));
  const shares = await findShares(
    db,
    guardian.id,
    rows.map((row) => row.id),
  );
  return {
    docs: rows.map(
      (row): z.input<typeof walletTopup> => ({
        _id: row.id,
        createdAt: row.created_at.toISOString(),
        total: amountOf(row),
        fee: feeValueOf(row),
        status: topupView(row).status,
        ...(row.disputed ? { disputed: row.disputed } : {}),
        paymentServiceProvider: row.provider,
        ...(row.last_four && row.brand
          ? { card: { lastDigits: row.last_four, paymentAuthorizer: { name: row.brand } } }
          : {}),
        ...(isOpen(row) && row.pix_code && row.expires_at
          ? { pix: { code: row.pix_code, expiresAt: row.expires_at.toISOString() } }
          : {}),
        parts: shares
          .filter((share) => share.topup_id === row.id)
          .map((share) => ({
            wallet: share.wallet_id,
            name: share.name,
            value: amountOf({ amount_minor: share.amount_minor, currency: row.currency }),
          })),
      }),
    ),
    ...total,
    offset,
    limit,
  };
}

/** The sort key of one of the guardian's top-ups. `at` has microseconds, which a `Date` loses. */
const placeOf = (db: Kysely<DB>, guardian: SignedIn, id: string) =>
  db
    .selectFrom('topup')
    .select(['id', sql<string>`created_at::text`.as('at')])
    .where('id', '=', id)
    .where('guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
