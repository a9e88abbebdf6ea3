import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@merenda/database';

/** PostgreSQL's processes report their transactions at most once a second. */
const LAG_MS = 1_000;

/**
 * The database's transactions per operation under load, those of the jobs among them. It counts
 * from a second after the beginning to the end, as both are reported with the same delay.
 */
export async function transactionsPerOperation(
  url: string,
  run: { milliseconds: number; done: () => number },
): Promise<number> {
  const owner = createPool(url, { max: 1 });
  const transactions = async () => {
    const { rows } = await owner.query<{ ended: bigint }>(
      `SELECT xact_commit + xact_rollback AS ended FROM pg_stat_database
       WHERE datname = current_database()`,
    );
    return Number(rows[0]?.ended);
  };
  try {
    await sleep(LAG_MS);
    const [before, doneBefore] = [await transactions(), run.done()];
    await sleep(run.milliseconds - LAG_MS - 100);
    const [after, doneAfter] = [await transactions(), run.done()];
    return (after - before) / (doneAfter - doneBefore);
  } finally {
    await owner.end();
  }
}
