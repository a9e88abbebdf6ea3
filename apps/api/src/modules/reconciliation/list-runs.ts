import type { listReconciliations } from '@merenda/contract/operator';
import { isWithinScope, type OperatorScope } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { placeOf } from '../operator/index.ts';
import type { Services } from '../services.ts';
import { differenceView } from './difference-view.ts';

type Query = z.output<(typeof listReconciliations)['schema']['querystring']>;

const NEWEST: Order = {
  keys: [
    { column: 'until_at', type: 'timestamptz' },
    { column: 'id', type: 'uuid' },
  ],
  direction: 'desc',
};

/**
 * The reconciliation runs, newest first, each with its differences. A processor's list has several
 * companies' payments: differences outside the operator's scope are left out, and their number too.
 */
export async function listRuns(
  { db }: Services,
  scope: OperatorScope,
  { gateway, ...page }: Query,
) {
  const matching = db
    .selectFrom('reconciliation')
    .selectAll()
    .$if(gateway !== undefined, (query) => query.where('gateway', '=', gateway ?? ''));
  const { rows: runs, ...rest } = await keysetPage(db, matching, page, NEWEST);
  const found = await findDifferences(
    db,
    runs.map(({ id }) => id),
  );
  const visible = found.filter(({ companyId }) => isWithinScope(scope, placeOf(companyId)));
  return {
    docs: runs.map((run) => {
      const differences = visible.filter(({ reconciliation_id }) => reconciliation_id === run.id);
      return {
        _id: run.id,
        gateway: run.gateway,
        ...(run.day ? { day: run.day } : {}),
        from: run.from_at.toISOString(),
        until: run.until_at.toISOString(),
        outcome: outcomeOf(run, differences),
        ...(scope.everywhere ? { payments: run.payments, topups: run.topups } : {}),
        ...(run.finished_at ? { finishedAt: run.finished_at.toISOString() } : {}),
        differences: differences.map(differenceView),
      };
    }),
    ...rest,
  };
}

/** A day whose processor did not answer is retried until it does. */
function outcomeOf(
  { outcome, attempts }: { outcome: string | null; attempts: number },
  differences: readonly { kind: string }[],
): 'same' | 'different' | 'unheard' | 'waiting' {
  if (outcome === 'different' && differences.every(({ kind }) => kind === 'mended')) return 'same';
  if (outcome === 'same' || outcome === 'different' || outcome === 'unheard') return outcome;
  return attempts > 0 ? 'unheard' : 'waiting';
}

async function findDifferences(db: Services['db'], runIds: string[]) {
  if (runIds.length === 0) return [];
  return db
    .selectFrom('reconciliation_finding')
    .innerJoin('reconciliation_difference', 'reconciliation_difference.id', 'difference_id')
    .leftJoin('topup', 'topup.id', 'topup_id')
    .selectAll('reconciliation_difference')
    .select(['reconciliation_id', 'topup.company_id as companyId'])
    .where('reconciliation_id', 'in', runIds)
    .orderBy('found_at')
    .orderBy('reconciliation_difference.id')
    .execute();
}
