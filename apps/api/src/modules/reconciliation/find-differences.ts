import type {
  listDifferences as Many,
  findDifference as One,
} from '@merenda/contract/finance/differences';
import {
  type CurrencyCode,
  DEFAULT_CURRENCY,
  isCurrencyCode,
} from '@merenda/domain/money/currencies';
import { sumMinor, toMajor } from '@merenda/domain/money/money';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { GatewayPayment } from '../../gateways/index.ts';
import type { DB } from '../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { withinScope } from '../operator/index.ts';
import { DONE_REFUNDS, isTaking, TAKING_DISPUTES, type TopupStatus } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { differenceView } from './difference-view.ts';

const NEWEST: Order = {
  keys: [
    { column: 'difference.found_at', type: 'timestamptz' },
    { column: 'difference.id', type: 'uuid' },
  ],
  direction: 'desc',
};
const DEADLINE_MS = 5_000;

const select = (db: Kysely<DB>) =>
  db
    .selectFrom('reconciliation_difference as difference')
    .leftJoin('topup', 'topup.id', 'difference.topup_id')
    .selectAll('difference')
    .select('topup.company_id');

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const viewOf = (row: Row) => ({
  ...differenceView(row),
  ...(row.company_id ? { company: row.company_id } : {}),
});

/** Differences of the companies in the scope; those of no known company are for everywhere only. */
export async function listDifferences(
  { db }: Services,
  scope: OperatorScope,
  { state, gateway, ...page }: z.output<(typeof Many)['schema']['querystring']>,
): Promise<z.input<(typeof Many)['schema']['response'][200]>> {
  const matching = select(db)
    .where(withinScope(scope, { company: 'topup.company_id' }))
    // A mended one has settled itself.
    .where('difference.kind', '<>', 'mended')
    .where('difference.resolved_at', state === 'open' ? 'is' : 'is not', null)
    .$if(gateway !== undefined, (query) => query.where('difference.gateway', '=', gateway ?? ''));
  const { rows, ...rest } = await keysetPage(db, matching, page, NEWEST);
  return { docs: rows.map(viewOf), ...rest };
}

/**
 * A difference with both sides as they are now: our top-up, and the processor's answer.
 * @throws Failure not_found
 */
export async function findDifference(
  services: Services,
  id: string,
  correlationId: string,
): Promise<z.input<(typeof One)['schema']['response'][200]>> {
  const { db, gateways } = services;
  const row = await select(db).where('difference.id', '=', id).executeTakeFirstOrThrow(notFound);
  const topup = row.topup_id
    ? await db
        .selectFrom('topup')
        .selectAll()
        .where('id', '=', row.topup_id)
        .executeTakeFirstOrThrow()
    : undefined;
  const payment = {
    reference: topup?.reference ?? row.reference ?? '',
    providerRef: row.provider_ref ?? topup?.provider_ref ?? undefined,
    createdAt: topup?.created_at ?? row.found_at,
  };
  const answer = await gateways
    .named(row.gateway)
    ?.getStatus(payment, { correlationId, deadlineMs: DEADLINE_MS });
  const theirs = answer?.outcome === 'done' ? answer.value : undefined;
  return {
    ...viewOf(row),
    ...(topup ? { ours: await ourSide(db, topup) } : {}),
    ...(theirs ? { theirs: theirSide(theirs) } : {}),
    isUnheard: answer?.outcome !== 'done',
  };
}

async function ourSide(
  db: Kysely<DB>,
  topup: {
    id: string;
    status: TopupStatus;
    currency: CurrencyCode;
    amount_minor: bigint;
    fee_minor: bigint;
    paid_at: Date | null;
  },
) {
  const refunds = await db
    .selectFrom('topup_refund')
    .select('amount_minor')
    .where('topup_id', '=', topup.id)
    .where('status', 'in', DONE_REFUNDS)
    .execute();
  const disputes = await db
    .selectFrom('chargeback')
    .select('amount_minor')
    .where('topup_id', '=', topup.id)
    .where('state', 'in', TAKING_DISPUTES)
    .execute();
  const major = (minor: bigint) => toMajor(minor, topup.currency);
  const sumOf = (rows: readonly { amount_minor: bigint }[]) =>
    major(sumMinor(rows.map(({ amount_minor }) => amount_minor)));
  return {
    state: topup.status,
    currency: topup.currency,
    charged: major(topup.amount_minor + topup.fee_minor),
    givenBack: sumOf(refunds),
    disputed: sumOf(disputes),
    ...(topup.paid_at ? { paidAt: topup.paid_at.toISOString() } : {}),
  };
}

function theirSide({ state, currency, paidAt, ...payment }: GatewayPayment) {
  // A processor names any currency; one that is unknown has two decimals.
  const major = (minor: bigint) =>
    toMajor(minor, isCurrencyCode(currency) ? currency : DEFAULT_CURRENCY);
  const taking = (payment.disputes ?? []).filter(isTaking);
  return {
    ...{ state, currency },
    charged: major(payment.capturedMinor),
    givenBack: major(payment.refundedMinor),
    disputed: major(sumMinor(taking.map(({ amountMinor }) => amountMinor))),
    ...(paidAt ? { paidAt: paidAt.toISOString() } : {}),
  };
}
