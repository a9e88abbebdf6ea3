/**
 * `node bench/scaling/partitions.ts`: the ledger's transfers of three years in one table, and in one
 * partition a month, beside each other.
 *
 *   --entries 2000000   2,000,000 take about 2 GB and some minutes
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootPostgres, createPool, migrate, type Pool } from '@merenda/database';
import { ledgerMigrations } from '@merenda/ledger';
import { idOf, MEMORY, slowIndexes } from '../ordering/fill.ts';
import { aligned } from '../report.ts';
import { summarise } from '../scenario.ts';

const MONTHS = 36;
/** The entries of each wallet. */
const OF_A_WALLET = 400;
const PAGES = 300;
const GROUPS = 200;
/** As many transfers as a large batch posts. */
const GROUP = 64;

const { values } = parseArgs({ options: { entries: { type: 'string', default: '2000000' } } });
const entries = Number(values.entries);
const wallets = Math.ceil(entries / OF_A_WALLET);
const month = Math.ceil(entries / MONTHS);

/** The schema of either kind: `ledger` has one table, `months` has a partition a month. */
type Kind = 'ledger' | 'months';
type Measure = Record<string, string>;

async function fill(owner: Pool): Promise<void> {
  const { rows: slow } = await owner.query<{ dropped: string; made: string }>(
    slowIndexes('{ledger.transfer}'),
  );
  const { rows: indexes } = await owner.query<{ made: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS made FROM pg_index WHERE indrelid = 'ledger.transfer'::regclass`,
  );
  for (const { dropped } of slow) await owner.query(dropped);
  await timed('one table is filled', () => owner.query(insertion('ledger', 1, entries)));
  await timed('its indexes are built', async () => {
    for (const { made } of slow) await owner.query(made);
  });
  await owner.query(`CREATE SCHEMA months;
    CREATE TABLE months.transfer (LIKE ledger.transfer INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (position)`);
  for (let n = 0; n < MONTHS; n += 1) {
    const to = n === MONTHS - 1 ? 'MAXVALUE' : (n + 1) * month + 1;
    await owner.query(`CREATE TABLE months.transfer_${n} PARTITION OF months.transfer
      FOR VALUES FROM (${n * month + 1}) TO (${to})`);
  }
  await timed('the partitions are filled', () =>
    owner.query('INSERT INTO months.transfer SELECT * FROM ledger.transfer'),
  );
  await timed('their indexes are built', async () => {
    for (const { made } of indexes) await owner.query(partitioned(made));
  });
  const { rows: views } = await owner.query<{ text: string }>(
    "SELECT pg_get_viewdef('ledger.entry') AS text",
  );
  const [{ text } = { text: '' }] = views;
  await owner.query(
    `CREATE VIEW months.entry AS ${text.replaceAll('ledger.transfer', 'months.transfer')}`,
  );
  await timed('both are vacuumed', () => owner.query('VACUUM ANALYZE'));
}

/** A unique index of a partitioned table must contain what it is partitioned by. */
const partitioned = (made: string): string =>
  made
    .replace(/INDEX \w+ ON/, 'INDEX ON')
    .replace('ledger.transfer', 'months.transfer')
    .replace(/^(CREATE UNIQUE [^(]*\()([^)]*)\)/, (all, before, columns) =>
      columns.includes('position') ? all : `${before}${columns}, position)`,
    );

const COMPANY = idOf('wallet', 0);

/** Entry n is one of a wallet: nine meals, then a top-up. */
const insertion = (kind: Kind, from: number, to: number): string => `
  INSERT INTO ${kind}.transfer (position, amount, id, debit_account, credit_account, debit_seq,
    credit_seq, debit_after, credit_after, phase, currency, kind, created_at, event_at)
  SELECT n, 100, uuidv7(), CASE WHEN paid THEN wallet ELSE '${COMPANY}' END,
    CASE WHEN paid THEN '${COMPANY}' ELSE wallet END,
    CASE WHEN paid THEN seq ELSE n END, CASE WHEN paid THEN n ELSE seq END,
    CASE WHEN paid THEN 0 END, CASE WHEN paid THEN NULL ELSE 0 END,
    'posted', 'BRL', CASE WHEN paid THEN 'purchase' ELSE 'topup-pix' END, at, at
  FROM (
    SELECT n, n / ${wallets} + 1 AS seq, n / ${wallets} % 10 <> 0 AS paid,
      ${walletOf(`1 + n * 7919 % ${wallets}`)} AS wallet,
      now() - make_interval(secs => (${entries} - n) * ${MONTHS * 30 * 86_400}.0 / ${entries}) AS at
    FROM generate_series(${from}::bigint, ${to}) n
  ) entry`;

const walletOf = (n: string): string =>
  `('${COMPANY.slice(0, 24)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  process.stderr.write(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}

async function sizes(owner: Pool, kind: Kind): Promise<Measure> {
  const { rows } = await owner.query<{ heap: number; indexes: number }>(
    `SELECT sum(pg_table_size(relid))::float8 AS heap, sum(pg_indexes_size(relid))::float8 AS indexes
     FROM (SELECT '${kind}.transfer'::regclass UNION
       SELECT inhrelid FROM pg_inherits WHERE inhparent = '${kind}.transfer'::regclass) one (relid)`,
  );
  const [{ heap, indexes } = { heap: 0, indexes: 0 }] = rows;
  return {
    'rows, bytes each': String(Math.round(heap / entries)),
    'indexes, bytes each': String(Math.round(indexes / entries)),
  };
}

let written = entries;
async function inserts(owner: Pool, kind: Kind): Promise<Measure> {
  if (kind === 'ledger') written = entries;
  const median = await each(GROUPS, async () => {
    await owner.query(insertion(kind, written + 1, written + GROUP));
    written += GROUP;
  });
  return { [`insert of ${GROUP}, ms`]: median };
}

const pages = (owner: Pool, kind: Kind): Promise<Measure> =>
  page(owner, kind, { name: 'newest page of a wallet, ms', where: '', order: 'seq DESC' });

const monthPages = (owner: Pool, kind: Kind): Promise<Measure> =>
  page(owner, kind, {
    name: 'page of a month, ms',
    where: `AND event_at >= now() - interval '400 days' AND event_at < now() - interval '370 days'`,
    order: 'event_at DESC, seq DESC',
  });

async function page(
  owner: Pool,
  kind: Kind,
  { name, where, order }: { name: string; where: string; order: string },
): Promise<Measure> {
  let n = 0;
  const median = await each(PAGES, async () => {
    n = (n + 7919) % wallets;
    await owner.query({
      name: `${kind} ${order}`,
      text: `SELECT * FROM ${kind}.entry WHERE account = $1 ${where} ORDER BY ${order} LIMIT 20`,
      values: [`${COMPANY.slice(0, 24)}${(n + 1).toString(16).padStart(12, '0')}`],
    });
  });
  return { [name]: median };
}

const sums = async (owner: Pool, kind: Kind): Promise<Measure> => ({
  "a month's sums, ms": await each(3, () =>
    owner.query(`SELECT kind, sum(amount), count(*) FROM ${kind}.transfer
      WHERE position > ${month * 20} AND position <= ${month * 21} GROUP BY kind`),
  ),
});

async function retention(owner: Pool, kind: Kind): Promise<Measure> {
  const clock = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return (performance.now() - startedAt).toFixed(0);
  };
  const removed = await clock(() =>
    kind === 'ledger'
      ? owner.query(`DELETE FROM ledger.transfer WHERE position <= ${month}`)
      : owner.query(
          'ALTER TABLE months.transfer DETACH PARTITION months.transfer_0; DROP TABLE months.transfer_0',
        ),
  );
  const vacuumed = await clock(() => owner.query(`VACUUM ${kind}.transfer`));
  return { 'the oldest month removed, ms': removed, 'and vacuumed, ms': vacuumed };
}

/** Does the work so often. @returns the median time in ms */
async function each(times: number, work: () => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return summarise(took, 1).p50Ms.toFixed(2);
}

const dataDir = await mkdtemp(join(tmpdir(), 'merenda-partitions-'));
const server = await bootPostgres({
  dataDir,
  settings: { shared_buffers: '256MB', max_wal_size: '4GB' },
});
try {
  await migrate(server.url, [ledgerMigrations]);
  const owner = createPool(server.url, { max: 1 });
  for (const setting of MEMORY) await owner.query(`SET ${setting}`);
  // Entries are written and removed without the ledger's guards.
  await owner.query('SET session_replication_role = replica');
  await owner.query('ALTER TABLE ledger.transfer DISABLE TRIGGER append_only');
  await fill(owner);
  const rows: string[][] = [];
  for (const [name, measure] of Object.entries({
    sizes,
    inserts,
    pages,
    monthPages,
    sums,
    retention,
  })) {
    process.stderr.write(`${name} …\n`);
    const [one, many] = [await measure(owner, 'ledger'), await measure(owner, 'months')];
    for (const [label, value] of Object.entries(one)) rows.push([label, value, many[label] ?? '']);
  }
  console.log(`${entries} entries of ${wallets} wallets, ${MONTHS} months`);
  console.log(aligned(['', 'one table', `${MONTHS} partitions`], rows));
  await owner.end();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
