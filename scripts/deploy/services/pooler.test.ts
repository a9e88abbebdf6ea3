/**
 * The product behind PgBouncer with the configuration of deploy/: `npm run test:deploy`.
 */
import { fileURLToPath } from 'node:url';
import { createPool, migrate, PoolerError } from '@merenda/database';
import { runProgram } from '@merenda/testing/run-program';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createCourse } from '../../../apps/api/src/guarantees/testing/storm/course.ts';
import {
  APPLICATION,
  createDatabase,
  executorOf,
} from '../../../apps/api/src/platform/database/database.ts';
import { MIGRATIONS } from '../../../apps/api/src/platform/database/migrations.ts';
import { sharedExecutorOf } from '../../../apps/api/src/platform/database/shared-connection.ts';
import { isUnavailable } from '../../../apps/api/src/platform/database/unavailable.ts';
import { expectMoneyInOrder } from '../../../apps/api/src/testing/audit.ts';
import { call, succeeded } from '../../../apps/api/src/testing/client.ts';
import { type ApiCopy, startCopy } from '../../../apps/api/src/testing/copy.ts';
import { openEvents } from '../../../apps/api/src/testing/event-client.ts';
import { createGuardian } from '../../../apps/api/src/testing/factories/guardians.ts';
import {
  createOperator,
  operatorSession,
} from '../../../apps/api/src/testing/factories/operators.ts';
import { type Payments, startPayments, until } from '../../../apps/api/src/testing/payments.ts';
import { createTicket } from '../../../apps/api/src/testing/tickets.ts';
import { startLoad } from '../../failover/load.ts';
import { type Pooler, startPooler } from './testing/pooler.ts';

const MAIN = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url));
const ENOUGH = 60;

let payments: Payments;
let pooler: Pooler;
let direct: string;
let copy: ApiCopy;
beforeAll(async () => {
  payments = await startPayments();
  direct = payments.api.services.env.DATABASE_URL ?? '';
  pooler = await startPooler(direct);
  copy = await startCopy(payments, undefined, {
    DATABASE_URL: pooler.url(),
    DATABASE_SESSION_URL: direct,
  });
});
afterAll(async () => {
  await copy.kill();
  await pooler.close();
  await payments.close();
});

/** The application's own connections through the pooler; several clients share them. */
function openPool(name?: string) {
  const pool = createPool(pooler.url(name), { ...APPLICATION, max: 1 });
  onTestFinished(() => pool.end());
  return pool;
}

test('every kind of money moves through the pooler, and its jobs seal the books', async () => {
  const { api, sandbox } = payments;
  const course = createCourse({ seed: 'pooler', length: 1 });
  const load = await startLoad(
    { url: copy.payments.api.url, owner: api.owner },
    sandbox.origin,
    course,
  );
  await until(
    async () => load.acknowledged.length,
    (count) => count >= ENOUGH,
  );
  await load.stop();
  expect(Object.fromEntries(load.surprises)).toEqual({});
  // Nobody else seals here: the test's own API runs no jobs.
  await until(
    async () => (await api.owner.query('SELECT FROM ledger.block')).rowCount ?? 0,
    (blocks) => blocks > 0,
  );
  await expectMoneyInOrder(payments, { journal: { entries: course.journal, complete: true } });
});

test('a passing state, which is stored nowhere, reaches an open page', async () => {
  const { api } = copy.payments;
  const guardian = await createGuardian(api);
  const id = await createTicket(api, guardian);
  const page = await openEvents(api.url, guardian.token);
  onTestFinished(() => page.close());
  await page.until((seen) => seen.some(({ kind }) => kind === 'ready'));
  await until(
    async () => {
      const { rowCount } = await api.owner.query(
        `SELECT FROM pg_stat_activity WHERE query = 'LISTEN guardian_event'
         AND datname = current_database()`,
      );
      return rowCount ?? 0;
    },
    (listening) => listening > 0,
  );
  const operator = await createOperator(api);
  const headers = operatorSession(operator.token);
  const body = { number: 1, typing: true };
  const typing = call(api.url, 'PUT /operator/tickets/:id/read', { params: { id }, headers, body });
  succeeded(await typing);
  const seen = await page.until((all) => all.some(({ kind }) => kind === 'typing'));
  expect(seen.find(({ kind }) => kind === 'typing')).toMatchObject({ number: undefined });
});

test('clients of one connection go on reading a table that a migration changes meanwhile', async () => {
  const [one, other] = [openPool('alone'), openPool('alone')].map((pool) => createDatabase(pool));
  const { owner } = payments.api;
  const read = async () => {
    for (const db of [one, other]) {
      expect(await db?.selectFrom('attempt').selectAll().limit(0).execute()).toEqual([]);
    }
  };
  await read();
  for (const column of ['first_new', 'second_new']) {
    await owner.query(`ALTER TABLE attempt ADD COLUMN ${column} text`);
    await read();
  }
  await owner.query('ALTER TABLE attempt DROP COLUMN first_new, DROP COLUMN second_new');
  await read();
});

test('a statement that another connection of the server prepares with another type is refused once', async () => {
  const { owner } = payments.api;
  await owner.query(`ALTER TABLE attempt ADD COLUMN mark int8 NOT NULL DEFAULT 1;
    GRANT SELECT (mark) ON attempt TO ${APPLICATION.role};
    INSERT INTO attempt (subject, failures, window_started_at) VALUES ('typed', 1, now())`);
  const pool = openPool('alone');
  const executor = executorOf(createDatabase(pool));
  const read = async () => {
    const { rows } = await executor.query('SELECT mark FROM attempt WHERE subject = $1', ['typed']);
    return rows;
  };
  expect(await read()).toEqual([{ mark: 1n }]);
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await owner.query('ALTER TABLE attempt ALTER COLUMN mark TYPE numeric USING mark + 0.5');
  // PgBouncer prepares the statement anew on the next connection.
  await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await until(
    () => read().catch((error: unknown) => (isUnavailable(error) ? [] : Promise.reject(error))),
    ([found]) => found !== undefined,
  );
  expect(await read()).toEqual([{ mark: '1.5' }]);
  await owner.query(`DELETE FROM attempt; ALTER TABLE attempt DROP COLUMN mark`);
});

test('statements that are sent together, on whichever connections, fail alone', async () => {
  const pool = createPool(pooler.url(), { ...APPLICATION, max: 2 });
  const shared = sharedExecutorOf(createDatabase(pool));
  onTestFinished(() => pool.end());
  const one = async (divisor: number) => {
    const { rows } = await shared.query<{ n: number }>('SELECT 10 / $1::int AS n', [divisor]);
    return rows[0]?.n;
  };
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = await Promise.allSettled([one(1), one(0), one(2), one(5)]);
    expect(asked).toMatchObject([
      { value: 10 },
      { reason: { code: '22012' } },
      { value: 5 },
      { value: 2 },
    ]);
  }
});

test('a shared connection has the role and the settings that a copy asks for', async () => {
  const { rows } = await openPool().query(
    `SELECT current_user AS role, current_setting('plan_cache_mode') AS plans,
       current_setting('statement_timeout') AS longest`,
  );
  expect(rows).toEqual([
    {
      role: APPLICATION.role,
      plans: APPLICATION.settings.plan_cache_mode,
      longest: '15s',
    },
  ]);
});

test.each([
  'LISTEN guardian_event',
  'SET search_path = public',
  'SELECT pg_advisory_lock(1)',
  'CREATE TEMPORARY TABLE staged (line integer)',
])('a statement that needs a session is refused: %s', async (statement) => {
  await expect(openPool().query(statement)).rejects.toThrow('wants a session');
});

test('migrations refuse a pooler, and a copy does not start with a wrong address past it', async () => {
  await expect(migrate(pooler.url(), MIGRATIONS)).rejects.toThrow(PoolerError);
  const { DATA_DIR } = payments.api.services.env;
  const pooled = { DATABASE_URL: pooler.url(), DATA_DIR };
  const elsewhere = direct.replace(/[^/]*$/, 'postgres');
  const wrong: [Record<string, string>, string][] = [
    [{}, 'wants PostgreSQL itself, a pooler answers there'],
    [{ DATABASE_SESSION_URL: elsewhere }, 'it names another database than DATABASE_URL'],
    [
      { DATABASE_SESSION_URL: 'postgres://x:y@127.0.0.1:1/x' },
      'the database cannot be used (ECONNREFUSED)',
    ],
  ];
  for (const [env, words] of wrong) {
    const errors = `DATABASE_SESSION_URL: ${words}\n`;
    expect(await runProgram(MAIN, { ...pooled, ...env })).toEqual({ code: 1, out: '', errors });
  }
});

test('a database that the pooler cannot reach is away for now, and a pooler that comes back serves', async () => {
  const error: unknown = await openPool('away')
    .query('SELECT')
    .catch((refusal: unknown) => refusal);
  expect(isUnavailable(error)).toBe(true);
  const status = async () => (await fetch(new URL('/readyz', copy.payments.api.url))).status;
  await pooler.kill();
  await until(status, (now) => now === 503);
  await pooler.start();
  await until(status, (now) => now === 200);
});
