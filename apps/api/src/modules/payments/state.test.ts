import { randomUUID } from 'node:crypto';
import { testDatabase } from '@merenda/testing/database';
import { afterAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../platform/database/migrations.ts';
import { DISPUTE_STATES, REFUND_STATES, TOPUP_STATES } from './state.ts';

const database = await testDatabase([...MIGRATIONS]);
afterAll(() => database.drop());

type Table = Record<string, { next: readonly string[] }>;

const TABLES: { table: string; column: string; keeper: string; states: Table }[] = [
  { table: 'topup', column: 'status', keeper: 'check_topup_transition', states: TOPUP_STATES },
  {
    table: 'topup_refund',
    column: 'status',
    keeper: 'check_refund_transition',
    states: REFUND_STATES,
  },
  {
    table: 'chargeback',
    column: 'state',
    keeper: 'check_chargeback_transition',
    states: DISPUTE_STATES,
  },
];

describe.each(TABLES)('the states of $table', ({ table, column, keeper, states }) => {
  test('are those that the database allows', async () => {
    const { rows } = await database.pool.query<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1`,
      [`${table}_${column}_check`],
    );
    const known = [...(rows[0]?.definition.matchAll(/'(\w+)'::text/g) ?? [])].map(
      ([, name]) => name,
    );
    expect(known.toSorted()).toEqual(Object.keys(states).toSorted());
  });

  test('have exactly the transitions that the database allows', async () => {
    const client = await database.pool.connect();
    try {
      // The copy has the columns without constraints: only the trigger that checks transitions acts.
      await client.query(`CREATE TEMPORARY TABLE bare (LIKE ${table});
        ALTER TABLE bare ADD COLUMN row_id uuid;
        CREATE TRIGGER keeper BEFORE UPDATE ON bare FOR EACH ROW EXECUTE FUNCTION ${keeper}()`);
      const { rows: required } = await client.query<{ attname: string }>(
        `SELECT attname FROM pg_attribute
         WHERE attrelid = 'bare'::regclass AND attnum > 0 AND attnotnull`,
      );
      for (const { attname } of required) {
        await client.query(`ALTER TABLE bare ALTER COLUMN ${attname} DROP NOT NULL`);
      }
      for (const [from, { next }] of Object.entries(states)) {
        const allowed: string[] = [];
        for (const to of Object.keys(states)) {
          const id = randomUUID();
          await client.query(`INSERT INTO bare (row_id, ${column}) VALUES ($1, $2)`, [id, from]);
          const moved = await client
            .query(`UPDATE bare SET ${column} = $2 WHERE row_id = $1`, [id, to])
            .then(() => true)
            .catch(() => false);
          if (moved && to !== from) allowed.push(to);
        }
        expect({ from, allowed: allowed.toSorted() }).toEqual({ from, allowed: next.toSorted() });
      }
    } finally {
      await client.query('DROP TABLE bare');
      client.release();
    }
  });
});
