import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, rollUp } from '../index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  sealAll,
  wallet,
} from '../testing/fixture.ts';

let ledger: LedgerFixture;
beforeAll(async () => {
  ledger = await ledgerFixture();
  const [from, to] = [
    await wallet(ledger.app, 100n),
    await account(ledger.app, { mode: 'append' }),
  ];
  await post(ledger.app, [movement(from, to, 1n), movement(from, to, 1n, { phase: 'pending' })]);
  await sealAll(ledger.app);
  await rollUp(ledger.app);
});
afterAll(() => ledger.drop());

const INSUFFICIENT_PRIVILEGE = '42501';

describe('the owner is refused too', () => {
  it.each([
    'UPDATE ledger.transfer SET amount = amount + 1',
    'UPDATE ledger.transfer SET amount = amount WHERE false',
    'DELETE FROM ledger.transfer',
    'TRUNCATE ledger.transfer',
    'UPDATE ledger.block SET root = root',
    'DELETE FROM ledger.block',
    'UPDATE ledger.checkpoint SET hash = hash',
    'DELETE FROM ledger.checkpoint',
    'TRUNCATE ledger.block, ledger.checkpoint',
    'DELETE FROM ledger.account',
    'DELETE FROM ledger.balance',
    'TRUNCATE ledger.balance',
    'DELETE FROM ledger.roll_up',
    'TRUNCATE ledger.account CASCADE',
    `UPDATE ledger.account SET currency = 'EUR'`,
    `UPDATE ledger.account SET mode = 'append', floor_minor = NULL`,
  ])('%s', async (statement) => {
    await expect(ledger.owner.query(statement)).rejects.toMatchObject({
      code: INSUFFICIENT_PRIVILEGE,
    });
  });

  it('also in a session that replicates', async () => {
    const client = await ledger.owner.connect();
    try {
      await client.query('SET session_replication_role = replica');
      await expect(client.query('DELETE FROM ledger.transfer')).rejects.toMatchObject({
        code: INSUFFICIENT_PRIVILEGE,
      });
    } finally {
      client.release(true);
    }
  });
});

describe('by constraint, for every role', () => {
  it('a balance below the floor is refused', async () => {
    await expect(
      ledger.owner.query('UPDATE ledger.balance SET posted_minor = -1 WHERE posted_minor > 0'),
    ).rejects.toMatchObject({ constraint: 'never_below_the_floor' });
  });

  it.each([
    ['of nothing', 'amount', '0'],
    ['between an account and itself', 'credit_account', 'debit_account'],
    ['that ends a hold without naming it', 'phase', `'void'`],
  ])('a transfer %s is refused', async (_name, column, value) => {
    const columns = (await transferColumns()).join(', ');
    const values = columns
      .replace(new RegExp(`\\b${column}\\b`), value)
      .replace('id,', 'gen_random_uuid(),');
    await expect(
      ledger.owner.query(
        `INSERT INTO ledger.transfer (${columns}) SELECT ${values} FROM ledger.transfer WHERE phase = 'posted' LIMIT 1`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

async function transferColumns(): Promise<string[]> {
  const { rows } = await ledger.owner.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = 'ledger.transfer'::regclass AND attnum > 0 ORDER BY attname = 'id' DESC, attnum`,
  );
  return rows.map(({ column }) => column);
}

describe('the application', () => {
  it('reads the views', async () => {
    for (const view of ['entry', 'transfer_detail', 'account_balance']) {
      const { rows } = await ledger.app.query(`SELECT * FROM ledger.${view} LIMIT 1`);
      expect(rows).toHaveLength(1);
    }
  });

  it.each([
    'account',
    'balance',
    'transfer',
    'hold',
    'roll_up',
    'idempotency',
    'block',
    'checkpoint',
  ])('cannot write ledger.%s', async (table) => {
    for (const statement of [
      `INSERT INTO ledger.${table} DEFAULT VALUES`,
      `UPDATE ledger.${table} SET ${table === 'block' ? 'number' : 'xmin'} = NULL`,
      `DELETE FROM ledger.${table}`,
      `TRUNCATE ledger.${table}`,
    ]) {
      await expect(ledger.app.query(statement)).rejects.toThrow(/permission denied|system column/);
    }
  });

  it('may call these functions only', async () => {
    const { rows } = await ledger.owner.query<{ name: string }>(
      `SELECT p.proname AS name FROM pg_proc p
       WHERE p.pronamespace = 'ledger'::regnamespace AND has_function_privilege('merenda_app', p.oid, 'EXECUTE')
       ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'begin_idempotent',
      'close_account',
      'expire_holds',
      'finish_idempotent',
      'open_account',
      'post',
      'post_once',
      'purge_idempotency',
      'roll_up_balances',
      'seal_block',
      'seal_mark',
    ]);
  });

  it('calls functions with a fixed search path', async () => {
    const { rows } = await ledger.owner.query<{ name: string }>(
      `SELECT p.proname AS name FROM pg_proc p
       WHERE p.pronamespace = 'ledger'::regnamespace AND p.prosecdef
         AND NOT 'search_path=pg_catalog, pg_temp' = ANY (coalesce(p.proconfig, '{}'))`,
    );
    expect(rows).toEqual([]);
  });

  it('is not affected by objects of the same names in other schemas', async () => {
    const client = await ledger.app.connect();
    try {
      await client.query(`
        CREATE TEMP TABLE balance (account uuid);
        CREATE TEMP TABLE transfer (id uuid);
        SET search_path = pg_temp, ledger`);
      const [from, to] = [await wallet(ledger.app, 5n), await wallet(ledger.app)];
      expect((await post(client, [movement(from, to, 5n)])).map(({ code }) => code)).toEqual([
        'ok',
      ]);
    } finally {
      client.release(true);
    }
  });
});
