import type { listWalletTopups, walletTopup } from '@merenda/contract/payments/topups';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { builtOnce, type HasValue, type PlaceOf } from '../../../platform/database/built-once.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { countOf, totalOf } from '../../../platform/database/total-of.ts';
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
  const asked: Omit<Asked, 'limit'> = {
    guardian: guardian.id,
    since,
    until,
    id: key === undefined ? undefined : topupIdOf(guardian.id, key),
    byCard: paidBy === 'card' ? true : undefined,
  };
  const last = before === undefined ? undefined : await placeOf(db, guardian, before);
  const rows = await pageOfTopups(db, {
    ...asked,
    ...(last ? { lastAt: last.at, lastId: last.id } : { offset }),
    limit,
  });
  const total =
    last === undefined &&
    (await totalOf({ offset, limit, found: rows.length }, async (most) => {
      const [counted] = await countTopups(db, { ...asked, limit: most });
      return Number(counted?.total);
    }));
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

type Asked = {
  guardian: string;
  since?: string | undefined;
  until?: string | undefined;
  /** Only this top-up. */
  id?: string | undefined;
  /** Only those that were paid by card. */
  byCard?: true | undefined;
  limit: number;
};

type Page = Asked & {
  offset?: number;
  /** The page follows the top-up with this sort key. */
  lastAt?: string;
  lastId?: string;
};

const matching = (db: Kysely<DB>, value: PlaceOf<Asked>, has: HasValue<Asked>) =>
  db
    .selectFrom('topup')
    .innerJoin('company', 'company.id', 'topup.company_id')
    .where('topup.guardian_id', '=', value('guardian'))
    .$if(has('since'), (query) =>
      query.where('topup.created_at', '>=', startOf(sql`${value('since')}::date`)),
    )
    .$if(has('id'), (query) => query.where('topup.id', '=', value('id')))
    .$if(has('byCard'), (query) =>
      query.where('topup.card_id', 'is not', null).where('topup.status', 'in', ARRIVED_TOPUPS),
    )
    .$if(has('until'), (query) =>
      query.where('topup.created_at', '<', startOf(sql`${value('until')}::date + 1`)),
    );

const startOf = (day: RawBuilder<unknown>) =>
  sql<Date>`(${day})::timestamp AT TIME ZONE company.time_zone`;

const pageOfTopups = builtOnce((db, value: PlaceOf<Page>, has) =>
  matching(db, value, has)
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .selectAll('topup')
    .select(['payment_card.last_four', 'payment_card.brand', disputedOf.as('disputed')])
    .$call((query) =>
      has('lastId')
        ? query.where(
            sql<boolean>`(topup.created_at, topup.id)
              < (${value('lastAt')}::timestamptz, ${value('lastId')})`,
          )
        : query.offset(value('offset')),
    )
    .orderBy('topup.created_at', 'desc')
    .orderBy('topup.id', 'desc')
    .limit(value('limit')),
);

const countTopups = builtOnce((db, value: PlaceOf<Asked>, has) =>
  countOf(db, matching(db, value, has), value('limit')),
);

/** The sort key of one of the guardian's top-ups. `at` has microseconds, which a `Date` loses. */
const placeOf = (db: Kysely<DB>, guardian: SignedIn, id: string) =>
  db
    .selectFrom('topup')
    .select(['id', sql<string>`created_at::text`.as('at')])
    .where('id', '=', id)
    .where('guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
