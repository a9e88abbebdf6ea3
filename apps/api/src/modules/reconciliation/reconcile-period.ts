import { sql } from 'kysely';
import type { PaymentGateway } from '../../gateways/index.ts';
import { ProcessorUnavailableError } from '../money-audit/index.ts';
import type { Services } from '../services.ts';
import { type Comparison, comparePeriod, type Period } from './compare-period.ts';
import { type ReportedDifference, recordComparison } from './record-comparison.ts';

export type PeriodResult =
  | {
      gateway: string;
      isAnswered: true;
      payments: number;
      topups: number;
      differences: ReportedDifference[];
    }
  | { gateway: string; isAnswered: false; why: string };

/** Compares a period with one processor on request, and stores the differences. */
export async function reconcilePeriod(
  services: Services,
  gateway: PaymentGateway,
  period: Period & { pageSize?: number | undefined },
): Promise<PeriodResult> {
  const { db } = services;
  const run = await db
    .insertInto('reconciliation')
    .values({ gateway: gateway.name, from_at: period.from, until_at: period.until })
    .returning(['id', 'gateway'])
    .executeTakeFirstOrThrow();
  const endUnheard = () =>
    db
      .updateTable('reconciliation')
      .set({ outcome: 'unheard', finished_at: sql`now()` })
      .where('id', '=', run.id)
      .execute();
  let comparison: Comparison;
  try {
    comparison = await comparePeriod(services, gateway, period);
  } catch (error) {
    await endUnheard();
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    return { gateway: gateway.name, isAnswered: false, why: error.message };
  }
  const { payments, topups, unheard } = comparison;
  const differences = await recordComparison(services, run, comparison);
  if (unheard !== undefined) {
    await endUnheard();
    return { gateway: gateway.name, isAnswered: false, why: unheard };
  }
  return { gateway: gateway.name, isAnswered: true, payments, topups, differences };
}
