import { freemem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { TRANSFER_KINDS } from '@merenda/domain/books/postings';
import { OPEN_PAYOUTS } from '@merenda/domain/payouts/payouts';
import { sql } from 'kysely';
import { OPEN_REFUNDS, OPEN_TOPUPS, UNHEARD_TOPUPS } from '../modules/payments/index.ts';
import type { Services } from '../modules/services.ts';
import type { Job } from '../platform/jobs/loop.ts';
import { createReadiness } from '../platform/readiness.ts';

/** Each kind's flow; a copy of a newer release may have posted others. */
const FLOWS: ReadonlyMap<string, string> = new Map(Object.entries(TRANSFER_KINDS));

/**
 * Fills the metrics that a collection asks for: those of the copy itself, of the database, and of the whole
 * installation.
 */
export function measure(services: Services, jobs: readonly Job[]): void {
  // The first: the others take connections, which would count as waiting.
  measurePool(services);
  measureCopy(services);
  measureDatabase(services);
  measureQueues(services, jobs);
  measureDoubt(services);
  measureMoney(services);
}

function measurePool({ pool, metrics }: Services): void {
  const connections = metrics.all.merenda_database_connections;
  metrics.onCollect(async () => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
  });
}

/** Measures the copy's parts, and its room on the disk and in memory. */
function measureCopy(services: Services): void {
  const { files, metrics } = services;
  const judge = createReadiness(services);
  const { all } = metrics;
  metrics.onCollect(async () => {
    for (const [part, { ready }] of Object.entries(await judge())) {
      all.merenda_ready.set({ part }, ready ? 1 : 0);
    }
  });
  metrics.onCollect(async () => {
    all.merenda_memory_free_bytes.set(freemem());
    all.merenda_heap_limit_bytes.set(getHeapStatistics().heap_size_limit);
    const free = await files.freeBytes();
    if (free !== undefined) all.merenda_disk_free_bytes.set(free);
  });
}

/** Measures the server: its size, its connections, its archive and its clock. */
function measureDatabase({ pool, metrics }: Services): void {
  const { all } = metrics;
  metrics.onCollect(async () => {
    const client = await pool.connect();
    try {
      const askedAt = Date.now();
      const { rows } = await client.query<Server>(SERVER);
      const halfwayMs = (askedAt + Date.now()) / 2;
      for (const { bytes, used, limit, now, isArchiveFailing, archiveAge } of rows) {
        all.merenda_database_bytes.set(bytes);
        all.merenda_database_server_connections.set({ state: 'used' }, used);
        all.merenda_database_server_connections.set({ state: 'limit' }, limit);
        all.merenda_clock_offset_seconds.set(halfwayMs / 1_000 - now);
        if (isArchiveFailing !== null) all.merenda_archive_failing.set(isArchiveFailing ? 1 : 0);
        if (archiveAge !== null) all.merenda_archive_age_seconds.set(archiveAge);
      }
    } finally {
      client.release();
    }
  });
}

interface Server {
  bytes: number;
  used: number;
  limit: number;
  now: number;
  /** Null without an archive. */
  isArchiveFailing: boolean | null;
  /** In seconds; null without an archive. */
  archiveAge: number | null;
}

/** Every role may read these. */
const SERVER = `
  SELECT pg_database_size(current_database())::float8 AS bytes,
    (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
    current_setting('max_connections')::int AS limit,
    extract(epoch FROM clock_timestamp())::float8 AS now,
    CASE WHEN current_setting('archive_mode') <> 'off' THEN
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
    END AS "isArchiveFailing",
    CASE WHEN current_setting('archive_mode') <> 'off' THEN
      extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
    END AS "archiveAge"
  FROM pg_stat_archiver`;

function measureQueues({ db, metrics }: Services, jobs: readonly Job[]): void {
  const { merenda_queue_size: size, merenda_queue_oldest_seconds: oldest } = metrics.all;
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
function measureDoubt({ db, metrics }: Services): void {
  const {
    merenda_in_doubt: payments,
    merenda_in_doubt_minor_units: amounts,
    merenda_in_doubt_oldest_seconds: oldest,
    merenda_differences_open: differences,
  } = metrics.all;
  metrics.onCollect(async () => {
    const { rows } = await sql<Doubt>`
      SELECT of, currency, count(*)::int AS count, sum(amount_minor)::float8 AS minor,
        extract(epoch FROM now() - min(since))::float8 AS seconds
      FROM (
        SELECT CASE WHEN status = ANY (${UNHEARD_TOPUPS}) THEN 'unheard' ELSE 'topup' END AS of,
          currency, amount_minor, created_at AS since
        FROM topup WHERE status = ANY (${OPEN_TOPUPS})
        UNION ALL
        SELECT 'refund', topup.currency, topup_refund.amount_minor, topup_refund.created_at
        FROM topup_refund JOIN topup ON topup.id = topup_id
        WHERE topup_refund.status = ANY (${OPEN_REFUNDS})
        UNION ALL
        SELECT 'payout', currency, amount_minor, created_at
        FROM payout_request WHERE status = ANY (${[...OPEN_PAYOUTS]})
      ) AS open GROUP BY of, currency`.execute(db);
    for (const metric of [payments, amounts, oldest]) metric.reset();
    for (const { of, currency, count, minor, seconds } of rows) {
      payments.set({ of, currency }, count);
      amounts.set({ of, currency }, minor);
      oldest.set({ of, currency }, seconds);
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
  seconds: number;
}

/**
 * Measures the money that the ledger has moved since this copy began, up to the last sealed and therefore
 * complete block.
 */
function measureMoney({ db, metrics }: Services): void {
  const { merenda_money_moved_minor_units_total: moved, merenda_money_movements_total: movements } =
    metrics.all;
  let from: bigint | undefined;
  metrics.onCollect(async () => {
    const { rows } = await sql<{ position: bigint }>`
      SELECT coalesce(max(to_position), 0) AS position FROM ledger.block`.execute(db);
    const until = rows[0]?.position ?? 0n;
    const since = from ?? until;
    const sums = await sql<{ kind: string; currency: string; minor: number; count: number }>`
      SELECT kind, currency, sum(amount_minor)::float8 AS minor, count(*)::int AS count FROM ledger.transfer_detail
      WHERE position > ${since} AND position <= ${until} AND phase IN ('posted', 'post')
      GROUP BY kind, currency`.execute(db);
    from = until;
    for (const { kind, currency, minor, count } of sums.rows) {
      const labels = { flow: FLOWS.get(kind) ?? 'within', kind, currency };
      moved.inc(labels, minor);
      movements.inc(labels, count);
    }
  });
}
