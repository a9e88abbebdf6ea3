/**
 * `node bench/scaling/measure.ts`: what an act costs on this machine, in processor time of API and
 * PostgreSQL, and what it leaves on the disk. Its figures are typed into `inputs.ts`.
 *
 *   --orders 2000   the number of orders that are accepted
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bootPostgres, createPool, freePort, migrate, type Pool } from '@merenda/database';
import { createPasswords } from '../../apps/api/src/auth/passwords.ts';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { call, succeeded } from '../../apps/api/src/testing/client.ts';
import { startSandbox } from '../../apps/api/src/testing/sandbox.ts';
import { prepareAccounts } from '../accounts.ts';
import { startBenchApi } from '../api.ts';
import { openClient } from '../client.ts';
import { addCarts, addFamilies } from '../families.ts';
import { processorTime } from '../processor-time.ts';

const PASSWORD = 'only for the benchmark';
/** The acts that go on at the same time. */
const AT_ONCE = 8;
const LOGINS = 60;
const TOPUPS = 100;
/** An act goes on for so long before it counts, relative to what counts. */
const WARM_UP = 0.5;
/** The tables that grow with each order or top-up. */
const GROWING = [
  ...['meal_order', 'order_item', 'cart', 'cart_item', 'audit', 'mail_outbox', 'topup'],
  ...['ledger.transfer', 'ledger.idempotency', 'ledger.block'],
];

const { values } = parseArgs({ options: { orders: { type: 'string', default: '2000' } } });
const dataDir = await mkdtemp(join(tmpdir(), 'merenda-costs-'));
const server = await bootPostgres({ dataDir });
try {
  await migrate(server.url, MIGRATIONS);
  const owner = createPool(server.url, { max: 2 });
  await prepareAccounts(owner);
  const port = await freePort();
  const secret = 'only for the benchmark';
  const api = await startBenchApi(server.url, {
    SANDBOX_PORT: String(port),
    SANDBOX_SECRET: secret,
  });
  const url = `http://127.0.0.1:${api.port}/api`;
  const sandbox = await startSandbox({ port, secret, webhookUrl: `${url}/webhooks/sandbox` });
  const families = await addFamilies(server.url);
  const hash = await createPasswords({ run: (_, work) => work(new AbortController().signal) }).hash(
    PASSWORD,
  );
  await owner.query('UPDATE guardian SET password_hash = $1', [hash]);
  const costs = costsOf(owner, api.running.pid);
  const client = openClient(api);

  const carts = (
    await addCarts(server.url, families, Number(values.orders) * (1 + WARM_UP))
  ).values();
  await costs('an order, with its e-mail', Number(values.orders), () => {
    const { value: cart } = carts.next();
    if (!cart) throw new Error('more orders than carts');
    return client.send({
      method: 'POST',
      path: `/menu-orders-estimations/${cart.id}/accept`,
      token: cart.token,
      key: randomUUID(),
      body: JSON.stringify({ scheduledFor: cart.scheduledFor, confirmedWarnings: [] }),
    });
  });
  const entered = families.keys();
  await costs('a sign-in', LOGINS, async () => {
    const email = `bench-${entered.next().value}@example.test`;
    succeeded(
      await call(url, 'POST /auth/login', {
        body: { email, password: PASSWORD, company: 'wefood' },
      }),
    );
  });
  const payers = families.values();
  await costs('a top-up by PIX, paid', TOPUPS, async () => {
    const { value: payer } = payers.next();
    if (!payer) throw new Error('more top-ups than families');
    const { pixCode } = succeeded(
      await call(url, 'POST /companies/:company/wallets/pix-topup/create', {
        token: payer.token,
        params: { company: 'wefood' },
        idempotencyKey: randomUUID(),
        body: { cardData: { value: 50, walletId: payer.own } },
      }),
    );
    await sandbox.bank('pay', pixCode);
  });
  client.close();
  await tellBytes(owner);
  await owner.end();
  await api.running.stop();
  await sandbox.stop();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Does an act so often, and prints its processor time and its WAL. */
function costsOf(owner: Pool, apiPid: number | undefined) {
  return async (act: string, count: number, once: () => Promise<unknown>): Promise<void> => {
    const postmaster = await owner.query<{ pid: number }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    const read = async () => ({
      api: await processorTime(apiPid ?? 0),
      database: await processorTime(postmaster.rows[0]?.pid ?? 0),
      wal: Number(
        (await owner.query("SELECT pg_current_wal_lsn() - '0/0' AS bytes")).rows[0].bytes,
      ),
    });
    await repeat(count * WARM_UP, once);
    const before = await read();
    await repeat(count, once);
    const after = await read();
    const each = (name: keyof typeof before) => (after[name] - before[name]) / count;
    console.log(
      `${act}: API ${each('api').toFixed(2)} ms, PostgreSQL ${each('database').toFixed(2)} ms, WAL ${Math.round(each('wal'))} bytes`,
    );
  };
}

async function repeat(count: number, once: () => Promise<unknown>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        await once();
      }
    }),
  );
  // E-mails and webhooks come after.
  await sleep(3_000);
}

/** Prints what a row of each growing table takes, with its share of the indexes. */
async function tellBytes(owner: Pool): Promise<void> {
  await owner.query('VACUUM ANALYZE');
  for (const table of GROWING) {
    const { rows } = await owner.query<{ rows: number; heap: number; indexes: number }>(
      `SELECT count(*)::int AS rows, pg_table_size('${table}')::int AS heap,
         pg_indexes_size('${table}')::int AS indexes FROM ${table}`,
    );
    const [{ rows: count, heap, indexes } = { rows: 0, heap: 0, indexes: 0 }] = rows;
    console.log(
      `${table}: ${count} rows, ${Math.round(heap / count)} bytes and ${Math.round(indexes / count)} of indexes each`,
    );
  }
}
