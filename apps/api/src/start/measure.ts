import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import { OPEN_REFUNDS, OPEN_TOPUPS } from '../modules/payments/index.ts';
import type { Services } from '../modules/services.ts';
import type { Job } from '../platform/jobs/loop.ts';

/** Kinds of ledger transfers that bring money in or out; all others stay within the ledger. */
const FLOWS: Record<string, 'in' | 'out'> = {
  'topup-card': 'in',
  'topup-pix': 'in',
  'topup-link': 'in',
  'topup-fee': 'in',
  'topup-refund': 'out',
  'topup-refund-reversal': 'in',
  payout: 'out',
  'payout-return': 'in',
  chargeback: 'out',
  'chargeback-reversal': 'in',
};

/**
 * Adds metrics of the database and its pool. Database metrics describe the whole installation and are the
 * same from every copy: read them with `max`, not `sum`.
 */
export function measure(services: Services, jobs: readonly Job[]): void {
  measurePool(services);
  measureQueues(services, jobs);
  measureDoubt(services);
  measureMoney(services);
}

const gauge = <Label extends string>(
  { metrics }: Services,
  name: string,
  help: string,
  ...labelNames: Label[]
) => new Gauge({ name: `merenda_${name}`, help, labelNames, registers: [metrics.registry] });

function measurePool(services: Services): void {
  const { pool, metrics } = services;
  const connections = gauge(
    services,
    'database_connections',
    'Connections of this copy; waiting: who has none',
    'state',
  );
  metrics.onCollect(async () => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
  });
}

function measureQueues(services: Services, jobs: readonly Job[]): void {
  const { db, metrics } = services;
  const size = gauge(services, 'queue_size', 'Records that wait for a job', 'queue');
  const oldest = gauge(services, 'queue_oldest_seconds', 'How long the oldest waits', 'queue');
  const counts = jobs.flatMap(({ name, waiting }) =>
    waiting ? [sql<Waiting>`SELECT ${name}::text AS queue, ${COUNT} FROM (${waiting}) w`] : [],
  );
  metrics.onCollect(async () => {
    const { rows } = await sql<Waiting>`${sql.join(counts, sql` UNION ALL `)}`.execute(db);
    for (const { queue, count, seconds } of rows) {
      size.set({ queue }, count);
      oldest.set({ queue }, seconds);
    }
  });
}

interface Waiting {
  queue: string;
  count: number;
  seconds: number;
}

const COUNT = sql`count(*)::int AS count,
  coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS seconds`;

/** Measures payments without a known outcome, and unresolved differences. */
function measureDoubt(services: Services): void {
  const { db, metrics } = services;
  const payments = gauge(services, 'in_doubt', 'Payments without an outcome', 'of', 'currency');
  const amounts = gauge(services, 'in_doubt_minor_units', 'Their amounts', 'of', 'currency');
  const differences = gauge(services, 'differences_open', 'Differences with a processor');
  metrics.onCollect(async () => {
    const { rows } = await sql<Doubt>`
      SELECT 'topup' AS of, currency, ${SUM} FROM topup
      WHERE status = ANY (${OPEN_TOPUPS}) GROUP BY currency
      UNION ALL
      SELECT 'refund', topup.currency, count(*)::int, sum(topup_refund.amount_minor)::float8
      FROM topup_refund JOIN topup ON topup.id = topup_id
      WHERE topup_refund.status = ANY (${OPEN_REFUNDS}) GROUP BY topup.currency`.execute(db);
    payments.reset();
    amounts.reset();
    for (const { of, currency, count, minor } of rows) {
      payments.set({ of, currency }, count);
      amounts.set({ of, currency }, minor);
    }
    const open = await db
      .selectFrom('reconciliation_difference')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow();
    differences.set(open.count);
  });
}

interface Doubt {
  of: string;
  currency: string;
  count: number;
  minor: number;
}

const SUM: RawBuilder<unknown> = sql`count(*)::int AS count, sum(amount_minor)::float8 AS minor`;

/**
 * Measures the money that the ledger has moved since this copy began, up to the last sealed and therefore
 * complete block.
 */
function measureMoney({ db, metrics }: Services): void {
  const moved = new Counter({
    name: 'merenda_money_moved_minor_units_total',
    help: 'Money moved since this copy began: in, out, within',
    labelNames: ['flow', 'kind', 'currency'],
    registers: [metrics.registry],
  });
  let from: bigint | undefined;
  metrics.onCollect(async () => {
    const { rows } = await sql<{ position: bigint }>`
      SELECT coalesce(max(to_position), 0) AS position FROM ledger.block`.execute(db);
    const until = rows[0]?.position ?? 0n;
    const since = from ?? until;
    const sums = await sql<{ kind: string; currency: string; minor: number }>`
      SELECT kind, currency, sum(amount_minor)::float8 AS minor FROM ledger.transfer_detail
      WHERE position > ${since} AND position <= ${until} AND phase IN ('posted', 'post')
      GROUP BY kind, currency`.execute(db);
    from = until;
    for (const { kind, currency, minor } of sums.rows) {
      moved.inc({ flow: FLOWS[kind] ?? 'within', kind, currency }, minor);
    }
  });
}
