import { pipeline } from 'node:stream/promises';
import { adoptTransfers, MOVING_ROWS } from '@merenda/ledger';
import type { PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { COMPANY_TABLES, rowsOf } from './company-tables.ts';

/** Both sides of a move, each in a transaction of its owner; `into` fires no triggers. */
export interface Sides {
  company: string;
  out: PoolClient;
  into: PoolClient;
}

/** Operators whose acts go along: disabled there, with an address that signs nobody in. */
const OPERATOR = {
  email: "CASE WHEN email IS NOT NULL THEN id || '@elsewhere.invalid' END",
  password_hash: 'NULL::text',
  disabled_at: 'coalesce(disabled_at, now())',
};

/** Copies all rows of a company but the ledger's. @returns the number of rows by table */
export async function copyRows(sides: Sides): Promise<Map<string, number>> {
  const { company, into } = sides;
  const copied = new Map<string, number>();
  await copyAbsent(sides, 'operator', await operatorsOf(sides), OPERATOR);
  for (const [table, belonging] of Object.entries(COMPANY_TABLES)) {
    if ('stays' in belonging) continue;
    const condition = rowsOf(table as keyof typeof COMPANY_TABLES, company);
    const rows =
      'chosen' in belonging
        ? await copyAbsent(sides, table, condition)
        : await copy(sides, `public.${table}`, condition);
    copied.set(table, rows);
  }
  await into.query(`UPDATE company SET place = 'here' WHERE id = $1`, [company]);
  return copied;
}

/** Copies the company's part of the ledger, and the kept answers of its guardians' requests. */
export async function copyLedger(sides: Sides): Promise<number> {
  const { company, out, into } = sides;
  for (const [table, condition] of Object.entries(MOVING_ROWS)) {
    await into.query(
      `CREATE TEMPORARY TABLE moved_${table} ON COMMIT DROP AS TABLE ledger.${table} WITH NO DATA`,
    );
    await copy(sides, `ledger.${table}`, condition, `moved_${table}`);
  }
  const guardians = `SELECT id::text FROM guardian WHERE ${rowsOf('guardian', company)}`;
  await copy(sides, 'ledger.idempotency', `scope IN (${guardians})`);
  const transfers = await adoptTransfers(into);
  await into.query(
    `UPDATE automatic_money SET since = moved_position.position FROM moved_position
     WHERE since = origin AND wallet_id IN (SELECT id FROM moved_account)`,
  );
  // Orders get numbers that no order of the company has.
  const { rows } = await out.query<{ last: bigint }>(
    `SELECT coalesce(max(order_number), 0) AS last FROM meal_order WHERE ${rowsOf('meal_order', company)}`,
  );
  await into.query(
    `SELECT setval(s, $1) FROM (SELECT pg_get_serial_sequence('meal_order', 'order_number') AS s) named
     WHERE $1 > coalesce(pg_sequence_last_value(s::regclass), 0)`,
    [rows[0]?.last],
  );
  return transfers;
}

/** Streams rows from one cell to the other. @returns their number */
async function copy(
  { out, into }: Sides,
  table: string,
  condition: string,
  target = table,
  changed: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { rows } = await out.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attname`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? name).join(', ');
  const received = into.query(
    from(`COPY ${target} (${names.join(', ')}) FROM STDIN (FORMAT binary)`),
  );
  await pipeline(
    out.query(
      to(`COPY (SELECT ${values} FROM ${table} WHERE ${condition}) TO STDOUT (FORMAT binary)`),
    ),
    received,
  );
  return received.rowCount;
}

/** As `copy`, leaving out rows that are there already: both cells may know them. */
async function copyAbsent(
  sides: Sides,
  table: string,
  condition: string,
  changed?: Readonly<Record<string, string>>,
): Promise<number> {
  const { into } = sides;
  const staged = `moved_${table}`;
  await into.query(
    `CREATE TEMPORARY TABLE ${staged} ON COMMIT DROP AS TABLE public.${table} WITH NO DATA`,
  );
  await copy(sides, `public.${table}`, condition, staged, changed);
  const { rowCount } = await into.query(
    `INSERT INTO ${table} SELECT * FROM ${staged} ON CONFLICT DO NOTHING`,
  );
  return rowCount ?? 0;
}

/** The condition for the operators whom the company's rows name. */
async function operatorsOf({ company, out }: Sides): Promise<string> {
  const { rows } = await out.query<{ table: keyof typeof COMPANY_TABLES; column: string }>(
    `SELECT conrelid::regclass::text AS table, attname::text AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'operator'::regclass`,
  );
  const named = rows.map(
    ({ table, column }) => `SELECT ${column} FROM ${table} WHERE ${rowsOf(table, company)}`,
  );
  return `id IN (${named.join(' UNION ALL ')})`;
}
