import { randomUUID } from 'node:crypto';
import { describeFinding } from '@merenda/domain/statement/finding';
import { verifyStatement } from '@merenda/domain/statement/verify-statement';
import { auditLedger, post, rollUp, sealBlocks } from '@merenda/ledger';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '../../start/jobs.ts';
import { startApi, type TestApi } from '../../testing/api.ts';
import { expectMoneyInOrder, settleEverything } from '../../testing/audit.ts';
import { call, refusalOf } from '../../testing/client.ts';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOrder } from '../../testing/factories/orders.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { companyAccount } from '../companies/index.ts';
import { auditInstallation } from '../money-audit/index.ts';
import { COMPANY_TABLES, rowsOf } from './company-tables.ts';
import { type Cell, moveCompany, undoMove } from './move-company.ts';

const WEFOOD = { host: 'wefood.localhost' };
const ULIS = 'thomas-franks-ulis';

let payments: Payments;
let b: TestApi;
let family: CompleteFamily;
let neighbour: SignedInGuardian;
let from: Cell;
let to: Cell;

const cellOf = ({ owner, services: { env, files } }: TestApi): Cell => ({
  owner,
  files,
  dataKey: env.DATA_KEY ?? '',
});

beforeAll(async () => {
  payments = await startPayments({ env: { COMPANIES: `wefood, ${ULIS}` } });
  const { SANDBOX_PORT, SANDBOX_SECRET = '' } = payments.api.services.env;
  b = await startApi({
    env: {
      COMPANIES: 'sodexo-direct',
      DATA_KEY: 'b0'.repeat(32),
      SANDBOX_PORT: String(SANDBOX_PORT),
      SANDBOX_SECRET,
    },
  });
  await openCompany(b, 'sodexo-direct');
  family = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
  neighbour = await createGuardian(payments.api, ULIS);
  await settleEverything(payments);
  await seal(payments.api);
  [from, to] = [cellOf(payments.api), cellOf(b)];
});

afterAll(async () => {
  await b.close();
  await payments.close();
});

async function seal({ services: { pool } }: TestApi): Promise<void> {
  await sealBlocks(pool);
  await rollUp(pool);
}

async function ledgerFindings({ owner }: TestApi): Promise<string[]> {
  const { findings } = await auditLedger(owner, { anchors: [] });
  return findings.map(describeFinding);
}

const statusAt = async ({ url }: TestApi, token: string, headers = WEFOOD) =>
  (await call(url, 'GET /auth/me', { token, headers })).status;

/** The number of the company's rows in each table. */
async function count({ owner }: TestApi, company = 'wefood'): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, belonging] of Object.entries(COMPANY_TABLES)) {
    if ('stays' in belonging) continue;
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}
       WHERE ${rowsOf(table as keyof typeof COMPANY_TABLES, company)}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** All balances and entries of all accounts, without the place that they have in their ledger. */
async function books({ owner }: TestApi): Promise<unknown[]> {
  const { rows } = await owner.query(
    `SELECT account, posted_minor::text, pending_minor::text, last_seq::text,
       (SELECT string_agg(concat_ws(' ', transfer_id, direction, amount_minor, balance_after_minor,
          kind, event_at, created_at), ',' ORDER BY position)
        FROM ledger.entry WHERE entry.account = b.account) AS entries
     FROM ledger.account_balance b
     WHERE EXISTS (SELECT FROM ledger.entry WHERE entry.account = b.account) ORDER BY account`,
  );
  return rows;
}

const statement = async ({ url }: TestApi) =>
  (
    await fetch(`${url}/wallets/${family.own.wallet}/statement?format=json`, {
      headers: { authorization: `We ${family.secrets.token}` },
    })
  ).text();

describe('a move that ends early', () => {
  const steps = ['closed', 'files', 'copied', 'left'] as const;

  test.each(filled(steps))(
    'after "%s": neither cell serves the company, and it can be taken back',
    async (last) => {
      const move = moveCompany({
        company: 'wefood',
        from,
        to,
        onStep: (step) => {
          if (step === last) throw new Error('killed');
        },
      });
      await expect(move).rejects.toThrow('killed');
      const { rows } = await b.owner.query(`SELECT FROM company WHERE id = 'wefood'`);
      expect(rows).toEqual([]);
      expect(await statusAt(payments.api, family.secrets.token)).not.toBe(200);
      expect(await statusAt(payments.api, neighbour.token, { host: 'ulis.localhost' })).toBe(200);
      await undoMove({ company: 'wefood', from, to });
      await expect
        .poll(() => statusAt(payments.api, family.secrets.token), { timeout: 60_000 })
        .toBe(200);
      const policies = await payments.api.owner.query('SELECT FROM pg_policy');
      const triggers = await payments.api.owner.query(
        `SELECT FROM pg_trigger WHERE tgname = 'account_is_here'`,
      );
      expect([policies.rowCount, triggers.rowCount]).toEqual([0, 0]);
    },
  );

  test('a move under way lets nobody else move the company, or take it back', async () => {
    const refusals: unknown[] = [];
    const again = { company: 'wefood', from, to };
    const move = moveCompany({
      ...again,
      onStep: async (step) => {
        if (step !== 'left') return;
        for (const other of [moveCompany, undoMove]) {
          refusals.push(await other(again).catch((error) => error.message));
        }
        throw new Error('killed');
      },
    });
    await expect(move).rejects.toThrow('killed');
    const line = '--company: another move of wefood is under way';
    expect(refusals).toEqual([line, line]);
    await undoMove(again);
  });
});

describe('a wrong move', () => {
  test.each([
    [
      'an unknown company',
      () => ({ company: 'nobody', from, to }),
      '--company: there is no company nobody',
    ],
    [
      'one database twice',
      () => ({ company: 'wefood', from, to: from }),
      '--to: it is the same database as --from',
    ],
    [
      'a company of another cell',
      () => ({ company: 'sodexo-corporate', from, to }),
      '--from: sodexo-corporate is not in this cell',
    ],
    [
      'a cell that has it',
      () => ({ company: 'sodexo-direct', from: to, to: { ...from } }),
      undefined,
    ],
    [
      'a wrong key of the old cell',
      () => ({ company: 'wefood', from: { ...from, dataKey: 'c0'.repeat(32) }, to }),
      'FROM_DATA_KEY: it does not open',
    ],
    [
      'files that are not there',
      () => ({
        company: 'wefood',
        from: { ...from, files: { ...from.files, get: () => Promise.reject(new Error('gone')) } },
        to,
      }),
      '--from-files: ',
    ],
  ])('%s: one line, and nothing is changed', async (_, move, line) => {
    if (line === undefined) {
      await payments.api.owner.query(
        `INSERT INTO company SELECT 'sodexo-direct', 'Twice', country, currency, time_zone, variant, providers
         FROM company WHERE id = 'wefood'`,
      );
    }
    const said = line ?? '--to: sodexo-direct is, or was, in this cell already';
    await expect(moveCompany(move())).rejects.toThrow(said);
    await payments.api.owner.query(`DELETE FROM company WHERE id = 'sodexo-direct'`);
    const { rows } = await payments.api.owner.query(`SELECT FROM company WHERE place <> 'here'`);
    expect(rows).toEqual([]);
    expect((await payments.api.owner.query('SELECT FROM pg_policy')).rowCount).toBe(0);
  });

  test('cells of two versions: one line', async () => {
    await b.owner.query(`INSERT INTO migrations.applied VALUES ('api', '999_next.sql', 'x')`);
    const move = moveCompany({ company: 'wefood', from, to });
    await expect(move).rejects.toThrow('--to: the cells differ in version');
    await b.owner.query(`DELETE FROM migrations.applied WHERE file = '999_next.sql'`);
  });
});

describe('a move', () => {
  let before: { rows: Record<string, number>; books: unknown[]; statement: string };

  beforeAll(async () => {
    before = {
      statement: await statement(payments.api),
      rows: await count(payments.api),
      books: await books(payments.api),
    };
    const killed = moveCompany({
      company: 'wefood',
      from,
      to,
      onStep: (step) => {
        if (step === 'left') throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    await moveCompany({ company: 'wefood', from, to });
    await seal(b);
  });

  test('goes on after a failure and brings every row, of every table', async () => {
    const { company, audit, statement_key, ...there } = await count(b);
    const { company: _, audit: acts, statement_key: keys, ...rows } = before.rows;
    expect(there).toEqual(rows);
    expect([audit, statement_key]).toEqual([(acts ?? 0) + 1, keys]);
    expect(Object.values(rows).filter((found) => found > 0).length).toBeGreaterThan(50);
    expect(await books(b)).toEqual(before.books);
  });

  test('leaves no row that names a missing one', async () => {
    const { rows } = await b.owner.query<{
      child: string;
      parent: string;
      on: string;
      any: string;
    }>(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent,
         string_agg(format('c.%I = p.%I', k.attname, r.attname), ' AND ') AS on,
         string_agg(format('c.%I IS NOT NULL', k.attname), ' AND ') AS any
       FROM pg_constraint, unnest(conkey, confkey) AS pair (k, r)
       JOIN pg_attribute k ON true JOIN pg_attribute r ON true
       WHERE contype = 'f' AND k.attrelid = conrelid AND k.attnum = pair.k
         AND r.attrelid = confrelid AND r.attnum = pair.r GROUP BY pg_constraint.oid`,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { child, parent, on, any } of rows) {
      const orphans = await b.owner.query(
        `SELECT FROM ${child} c WHERE ${any} AND NOT EXISTS (SELECT FROM ${parent} p WHERE ${on})`,
      );
      expect({ child, orphans: orphans.rowCount }).toEqual({ child, orphans: 0 });
    }
  });

  test('both ledgers and both books of money are in order', async () => {
    expect(await ledgerFindings(payments.api)).toEqual([]);
    expect(await ledgerFindings(b)).toEqual([]);
    const there = await auditInstallation({ pool: b.owner, gateways: b.services.gateways }, {});
    expect(there.findings).toEqual([]);
    await expectMoneyInOrder(payments);
  });

  test('the new cell serves who was signed in, with orders that repeat no number', async () => {
    const { token } = family.secrets;
    expect(await statusAt(b, token)).toBe(200);
    const { rows: old } = await b.owner.query<{ last: bigint }>(
      'SELECT max(order_number) AS last FROM meal_order',
    );
    await createOrder(b, token, family.company, family.own.student);
    const { rows } = await b.owner.query<{ numbers: bigint; orders: bigint; last: bigint }>(
      `SELECT count(DISTINCT order_number) AS numbers, count(*) AS orders, max(order_number) AS last
       FROM meal_order`,
    );
    expect(rows[0]?.numbers).toBe(rows[0]?.orders);
    expect(rows[0]?.last).toBeGreaterThan(old[0]?.last ?? 0n);
    // The file lies sealed in the new cell's store, its key under the new cell's DATA_KEY.
    const report = await fetch(`${b.url}/anamnesis/${family.own.healthForm}/medical-report`, {
      headers: { authorization: `We ${token}` },
    });
    expect([report.status, (await report.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('statements of the old cell are verified with the keys that the new one publishes', async () => {
    const { docs } = (await call(b.url, 'GET /statement-keys', {})).body;
    const keys = docs.map(({ key }) => key);
    for (const text of [before.statement, await statement(b)]) {
      expect(await verifyStatement(text, { keys })).toMatchObject({
        findings: [],
        summary: { isKeyKnown: true },
      });
    }
  });

  test('the old cell refuses what has left: requests, rows, postings; its jobs see nothing', async () => {
    const { api } = payments;
    const refused = await call(api.url, 'GET /auth/me', {
      token: family.secrets.token,
      headers: WEFOOD,
    });
    expect(refusalOf(refused)).toMatchObject({ status: 421, code: 'company_elsewhere' });
    for (const [table, belonging] of Object.entries(COMPANY_TABLES)) {
      if (table === 'company' || !('column' in belonging)) continue;
      const { rows } = await api.services.pool.query(
        `SELECT FROM ${table} WHERE ${rowsOf(table as keyof typeof COMPANY_TABLES, 'wefood')} LIMIT 1`,
      );
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    const posting = post(api.owner, [
      {
        id: randomUUID(),
        debit: companyAccount('wefood', 'adjustments', 'BRL'),
        credit: family.own.wallet,
        amountMinor: 100n,
        currency: 'BRL',
        kind: 'adjustment',
        reference: {},
      },
    ]);
    await expect(posting).rejects.toThrow('the account has left for another cell');
    const rows = await books(api);
    for (const job of jobsOf(api.services)) await job.run(new AbortController().signal);
    expect(await books(api)).toEqual(rows);
    expect(await statusAt(api, neighbour.token, { host: 'ulis.localhost' })).toBe(200);
  });

  test('is done once', async () => {
    const again = { company: 'wefood', from, to };
    const arrived = '--to: wefood has arrived there';
    await expect(moveCompany(again)).rejects.toThrow(arrived);
    await expect(undoMove(again)).rejects.toThrow(arrived);
  });
});
