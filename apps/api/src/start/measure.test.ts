import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootPostgres, createPool, migrate } from '@merenda/database';
import { sealBlocks } from '@merenda/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPLICATION, createDatabase } from '../platform/database/database.ts';
import { MIGRATIONS } from '../platform/database/migrations.ts';
import { type Declared, METRICS, type MetricName } from '../platform/metric-list.ts';
import { createMetrics } from '../platform/metrics.ts';
import { startApi } from '../testing/api.ts';
import { call } from '../testing/client.ts';
import { createFamily, type Family } from '../testing/factories/families.ts';
import { createPix, paidByCard } from '../testing/factories/topups.ts';
import { type Payments, startPayments } from '../testing/payments.ts';
import { jobsOf } from './jobs.ts';
import { measure } from './measure.ts';

const METRICS_TOKEN = 'whoever watches this test';

let payments: Payments;
let family: Family;
beforeAll(async () => {
  payments = await startPayments({ env: { METRICS_TOKEN } });
  const { services } = payments.api;
  measure(services, jobsOf(services));
  family = await createFamily(payments);
  await sealBlocks(services.pool, { settleTimeoutMs: 120_000 });
  await collect();
});
afterAll(() => payments.close());

const ask = (token: string | undefined, api = payments.api) =>
  fetch(new URL('/metrics', api.url), token ? { headers: { authorization: token } } : {});

/** The samples in Prometheus' format, by name with labels. */
async function collect(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('metrics require the token, and without METRICS_TOKEN there are none', async () => {
  expect((await ask(undefined)).status).toBe(401);
  expect((await ask('Bearer somebody else who watches')).status).toBe(401);
  expect((await ask(`We ${METRICS_TOKEN}`)).status).toBe(401);
  const closed = await startApi();
  const statuses = await Promise.all(
    [undefined, `Bearer ${METRICS_TOKEN}`, 'Bearer undefined'].map((token) => ask(token, closed)),
  );
  await closed.close();
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('each answer counts under its route and status, and each refused login', async () => {
  const { url } = payments.api;
  const before = await collect();
  const { email, token } = family.guardian;
  await call(url, 'GET /wallet', { token });
  await call(url, 'GET /wallet', {});
  const body = { email, password: 'not hers', company: 'wefood' };
  await call(url, 'POST /auth/login', { body });
  await call(url, 'POST /auth/session', { body: { token: 'no such token' } });
  await fetch(`${url}/operator/reconciliations`);
  const after = await collect();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const requests = 'http_request_duration_seconds_count';
  expect(grown(`${requests}{method="GET",route="/api/wallet",status="200"}`)).toBe(1);
  expect(grown(`${requests}{method="GET",route="/api/wallet",status="401"}`)).toBe(1);
  const refused = 'merenda_logins_refused_total';
  expect(grown(`${refused}{way="password",status="401"}`)).toBe(1);
  expect(grown(`${refused}{way="token",status="401"}`)).toBe(1);
  expect(grown(`${refused}{way="operator",status="401"}`)).toBe(1);
});

test('money that came in, went out or is in doubt is counted once by currency, however often metrics are read', async () => {
  const { services, owner } = payments.api;
  const before = await collect();
  await paidByCard(payments, family, { value: 30 });
  await createPix(payments, family, { value: 20 });
  await sealBlocks(services.pool, { settleTimeoutMs: 120_000 });
  const [after] = await Promise.all([collect(), collect(), collect()]);
  const again = await collect();
  const moved = 'merenda_money_moved_minor_units_total{flow="in",kind="topup-card",currency="BRL"}';
  expect((after?.get(moved) ?? 0) - (before.get(moved) ?? 0)).toBe(3_000);
  expect(again.get(moved)).toBe(after?.get(moved));
  expect(again.get('merenda_in_doubt{of="topup",currency="BRL"}')).toBe(1);
  expect(again.get('merenda_in_doubt_minor_units{of="topup",currency="BRL"}')).toBe(2_000);
  expect(again.get('merenda_in_doubt_oldest_seconds{of="topup",currency="BRL"}')).toBeLessThan(600);
  const movements = 'merenda_money_movements_total{flow="in",kind="topup-card",currency="BRL"}';
  expect((again.get(movements) ?? 0) - (before.get(movements) ?? 0)).toBe(1);
  expect(again.get('merenda_differences_open')).toBe(0);
  await owner.query("UPDATE topup SET status = 'expired' WHERE status = 'pending'");
  expect((await collect()).has('merenda_in_doubt{of="topup",currency="BRL"}')).toBe(false);
});

test('each job’s queue reports its number of waiting records and the age of the oldest', async () => {
  const { services, owner } = payments.api;
  await owner.query(
    `INSERT INTO processor_event (gateway, event_id, type, reference, received_at)
     SELECT 'sandbox', 'late-' || n, 'payment.paid', 'nobody', now() - n * interval '1 hour'
     FROM generate_series(1, 3) n`,
  );
  const samples = await collect();
  const size = samples.get('merenda_queue_size{queue="inbox"}') ?? 0;
  expect(size).toBeGreaterThanOrEqual(3);
  expect(samples.get('merenda_queue_oldest_seconds{queue="inbox"}')).toBeCloseTo(3 * 3_600, -2);
  for (const { name, waiting } of jobsOf(services)) {
    expect(samples.has(`merenda_queue_size{queue="${name}"}`)).toBe(waiting !== undefined);
  }
});

test('the pool’s state is reported, and while the database is away every metric that does not need it', async () => {
  const { services } = payments.api;
  const waiting = 'merenda_database_connections{state="waiting"}';
  expect((await collect()).get(waiting)).toBe(0);
  const client = await services.pool.connect();
  const samples = await collect();
  client.release();
  expect(samples.get('merenda_database_connections{state="busy"}')).toBeGreaterThanOrEqual(1);
  expect(samples.get('merenda_collected_completely')).toBe(1);
  expect(samples.get('merenda_ready{part="database"}')).toBe(1);
  const { connect } = services.pool;
  const away = new Error('away');
  // `query` takes its connection by a callback.
  services.pool.connect = ((done?: (error: Error) => void) =>
    done ? done(away) : Promise.reject(away)) as typeof connect;
  // The state of the parts is kept for half a second.
  await expect.poll(async () => (await collect()).get('merenda_ready{part="database"}')).toBe(0);
  const without = await collect();
  services.pool.connect = connect;
  expect(without.get('merenda_collected_completely')).toBe(0);
  expect(without.has('merenda_database_connections{state="idle"}')).toBe(true);
});

test('a copy tells the room on its disk, in memory and in the database, and how far its clock is off', async () => {
  const samples = await collect();
  const read = (name: MetricName, labels = '') => samples.get(`${name}${labels}`) ?? Number.NaN;
  expect(read('merenda_disk_free_bytes')).toBeGreaterThan(2 ** 20);
  expect(read('merenda_memory_free_bytes')).toBeGreaterThan(2 ** 20);
  expect(read('merenda_heap_limit_bytes')).toBeGreaterThan(2 ** 27);
  expect(read('merenda_database_bytes')).toBeGreaterThan(2 ** 20);
  expect(Math.abs(read('merenda_clock_offset_seconds'))).toBeLessThan(30);
  const used = read('merenda_database_server_connections', '{state="used"}');
  expect(used).toBeGreaterThan(0);
  expect(read('merenda_database_server_connections', '{state="limit"}')).toBeGreaterThan(used);
  // The tests' server has no archive.
  expect(samples.has('merenda_archive_failing')).toBe(false);
  expect(samples.has('merenda_archive_age_seconds')).toBe(false);
});

test('a server with an archive tells its age, and whether it fails', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'merenda-archive-'));
  const server = await bootPostgres({
    dataDir,
    settings: { archive_mode: 'on', archive_command: `test ! -e ${dataDir}/full` },
  });
  await migrate(server.url, MIGRATIONS);
  const owner = createPool(server.url, { max: 1 });
  const pool = createPool(server.url, APPLICATION);
  const metrics = createMetrics({ METRICS_TOKEN });
  const { services } = payments.api;
  measure({ ...services, pool, metrics, db: createDatabase(pool) }, []);
  const told = async (name: MetricName) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metrics.collect())?.[1]);
  const change = () =>
    owner.query("SELECT pg_logical_emit_message(true, 'test', 'a change'), pg_switch_wal()");

  await change();
  const { rows } = await owner.query<{ seconds: number }>(
    'SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8 AS seconds',
  );
  await expect
    .poll(() => told('merenda_archive_age_seconds'), { timeout: 60_000 })
    .toBeLessThan(rows[0]?.seconds ?? 0);
  expect(await told('merenda_archive_failing')).toBe(0);

  await writeFile(join(dataDir, 'full'), '');
  const toldAfterChange = async () => {
    await change();
    return told('merenda_archive_failing');
  };
  await expect.poll(toldAfterChange, { timeout: 60_000 }).toBe(1);

  await pool.end();
  await owner.end();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

test('every sample is of a declared metric, with its labels and their declared values', async () => {
  const LIST: Record<string, Declared> = METRICS;
  const strange = [...(await collect()).keys()].filter((sample) => {
    const [, series = '', labels = ''] = /^(\w+)(?:{(.*)})?$/.exec(sample) ?? [];
    if (/^(process|nodejs)_/.test(series)) return false;
    const declared = LIST[series] ?? LIST[series.replace(/_(bucket|count|sum)$/, '')];
    return [...labels.matchAll(/(\w+)="([^"]*)"/g)].some(([, label = '', value = '']) => {
      const values = declared?.labels[label];
      return label !== 'le' && !(values && (values.length === 0 || values.includes(value)));
    });
  });
  expect(strange).toEqual([]);
});

test('no label contains personal data', async () => {
  const names = [...(await collect()).keys()].join('\n');
  expect(names).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
});
