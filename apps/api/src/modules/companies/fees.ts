import type { Brand } from '@merenda/domain/brands/brands';
import { type FeeRule, isNoFee } from '@merenda/domain/money/fees';
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from '@merenda/domain/payments/payment-providers';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

type Fees = Partial<Record<PaymentProvider, FeeRule>>;

interface StoredRule {
  basis_points: number;
  fixed_minor: bigint;
  minimum_minor: bigint | null;
  maximum_minor: bigint | null;
}

const ruleOf = (row: StoredRule): FeeRule => ({
  basisPoints: row.basis_points,
  fixedMinor: row.fixed_minor,
  ...(row.minimum_minor === null ? {} : { minimumMinor: row.minimum_minor }),
  ...(row.maximum_minor === null ? {} : { maximumMinor: row.maximum_minor }),
});

export const columnsOf = (rule: FeeRule): StoredRule => ({
  basis_points: rule.basisPoints,
  fixed_minor: rule.fixedMinor,
  minimum_minor: rule.minimumMinor ?? null,
  maximum_minor: rule.maximumMinor ?? null,
});

/**
 * The fee rules of a company by provider: those that administrators decided, from their start on,
 * else the brand's. Providers without a fee are absent.
 */
export async function findFees(db: Kysely<DB>, companyId: string): Promise<Fees> {
  const rows = await db
    .selectFrom('company_fee')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute();
  const changes = await db
    .selectFrom('company_fee_change')
    .selectAll()
    .distinctOn('provider')
    .where('company_id', '=', companyId)
    .where('starts_at', '<=', sql<Date>`now()`)
    .orderBy('provider')
    .orderBy('starts_at', 'desc')
    .execute();
  return Object.fromEntries(
    [...rows, ...changes].map((row) => {
      const rule = ruleOf(row);
      return [row.provider, isNoFee(rule) ? undefined : rule];
    }),
  );
}

/** The fee rules that are decided and have not started, with their start. */
export async function findPlannedFees(
  db: Kysely<DB>,
  companyId: string,
): Promise<Partial<Record<PaymentProvider, { startsAt: Date; rule: FeeRule }>>> {
  const rows = await db
    .selectFrom('company_fee_change')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('starts_at', '>', sql<Date>`now()`)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.provider, { startsAt: row.starts_at, rule: ruleOf(row) }]),
  );
}

/** Replaces a company's fee rules with the brand's. */
export async function writeFees(
  trx: Kysely<DB>,
  companyId: string,
  fees: NonNullable<Brand['fees']>,
): Promise<void> {
  await trx.deleteFrom('company_fee').where('company_id', '=', companyId).execute();
  const rows = PAYMENT_PROVIDERS.flatMap((provider) => {
    const rule = fees[provider];
    if (!rule) return [];
    return {
      company_id: companyId,
      provider,
      ...columnsOf(rule),
    };
  });
  if (rows.length > 0) await trx.insertInto('company_fee').values(rows).execute();
}
