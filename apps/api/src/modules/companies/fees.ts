import type { Brand } from '@merenda/domain/brands/brands';
import type { FeeRule } from '@merenda/domain/money/fees';
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
} from '@merenda/domain/payments/payment-providers';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

type Fees = Partial<Record<PaymentProvider, FeeRule>>;

/** The fee rules of a company by provider; providers without a fee are absent. */
export async function findFees(db: Kysely<DB>, companyId: string): Promise<Fees> {
  const rows = await db
    .selectFrom('company_fee')
    .selectAll()
    .where('company_id', '=', companyId)
    .execute();
  return Object.fromEntries(
    rows.map(({ provider, basis_points, fixed_minor, minimum_minor, maximum_minor }) => [
      provider,
      {
        basisPoints: basis_points,
        fixedMinor: fixed_minor,
        ...(minimum_minor === null ? {} : { minimumMinor: minimum_minor }),
        ...(maximum_minor === null ? {} : { maximumMinor: maximum_minor }),
      },
    ]),
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
      basis_points: rule.basisPoints,
      fixed_minor: rule.fixedMinor,
      minimum_minor: rule.minimumMinor ?? null,
      maximum_minor: rule.maximumMinor ?? null,
    };
  });
  if (rows.length > 0) await trx.insertInto('company_fee').values(rows).execute();
}
