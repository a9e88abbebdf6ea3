import type { listReconciliations } from '@merenda/contract/operator';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import { differenceView } from './difference-view.ts';

type Query = z.output<(typeof listReconciliations)['schema']['querystring']>;

/** The reconciliation runs, newest first, each with its differences. */
export async function listRuns({ db }: Services, { offset, limit, gateway }: Query) {
  const matching = db
    .selectFrom('reconciliation')
    .$if(gateway !== undefined, (query) => query.where('gateway', '=', gateway ?? ''));
  const runs = await matching
    .selectAll()
    .orderBy('until_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await matching
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const differences = await findDifferences(
    db,
    runs.map(({ id }) => id),
  );
  return {
    docs: runs.map((run) => ({
      _id: run.id,
      gateway: run.gateway,
      ...(run.day ? { day: run.day } : {}),
      from: run.from_at.toISOString(),
      until: run.until_at.toISOString(),
      outcome: outcomeOf(run),
      payments: run.payments,
      topups: run.topups,
      ...(run.finished_at ? { finishedAt: run.finished_at.toISOString() } : {}),
      differences: differences
        .filter(({ reconciliation_id }) => reconciliation_id === run.id)
        .map(differenceView),
    })),
    total: Number(total),
    offset,
    limit,
  };
}

/** A day whose processor did not answer is retried until it does. */
function outcomeOf({
  outcome,
  attempts,
}: {
  outcome: string | null;
  attempts: number;
}): 'same' | 'different' | 'unheard' | 'waiting' {
  if (outcome === 'same' || outcome === 'different' || outcome === 'unheard') return outcome;
  return attempts > 0 ? 'unheard' : 'waiting';
}

async function findDifferences(db: Services['db'], runIds: string[]) {
  if (runIds.length === 0) return [];
  return db
    .selectFrom('reconciliation_finding')
    .innerJoin('reconciliation_difference', 'reconciliation_difference.id', 'difference_id')
    .selectAll('reconciliation_difference')
    .select('reconciliation_id')
    .where('reconciliation_id', 'in', runIds)
    .orderBy('found_at')
    .orderBy('reconciliation_difference.id')
    .execute();
}
