import { departAccounts, returnAccounts } from '@merenda/ledger';
import type { Pool, PoolClient } from 'pg';
import { APPLICATION_ROLE } from '../../platform/database/migrations.ts';
import { COMPANY_TABLES } from './company-tables.ts';
import { nameAccounts } from './name-accounts.ts';

/** A lock that is not had at once is asked for anew: requests must not queue behind it for long. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'";
const TRIES = 600;

/**
 * Hides a company's rows from the application and refuses its postings. Afterwards no transaction is under
 * way that saw or wrote any of them: each table's lock waits for those that touched it. Jobs find
 * nothing of the company to do, requests of other companies go on. It may be called again.
 */
export async function fenceCompany(owner: Pool, company: string): Promise<void> {
  await owner.query(`UPDATE company SET place = 'moving' WHERE id = $1 AND place = 'here'`, [
    company,
  ]);
  await hideAway(owner);
  await shortly(owner, async (client) => {
    await nameAccounts(client, company);
    await departAccounts(client);
  });
}

/** Takes `fenceCompany` back. */
export async function unfenceCompany(owner: Pool, company: string): Promise<void> {
  await shortly(owner, async (client) => {
    await nameAccounts(client, company);
    await returnAccounts(client);
  });
  await owner.query(`UPDATE company SET place = 'here' WHERE id = $1`, [company]);
  await hideAway(owner);
}

/** Writes the policies that hide the rows of all companies that are not here; none without such companies. */
async function hideAway(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM company WHERE place <> 'here' ORDER BY id`,
  );
  const away = rows.map(({ id }) => `'${id}'`).join(', ');
  for (const [table, belonging] of Object.entries(COMPANY_TABLES)) {
    if (table === 'company' || !('column' in belonging)) continue;
    const column = `${table}.${belonging.column}`;
    const isVisible =
      'of' in belonging
        ? `${column} IS NULL OR EXISTS (SELECT FROM ${belonging.of} WHERE ${belonging.of}.id = ${column})`
        : `${column} NOT IN (${away})`;
    await shortly(owner, async (client) => {
      await client.query(`DROP POLICY IF EXISTS company_is_here ON ${table}`);
      await client.query(`ALTER TABLE ${table} ${away ? 'ENABLE' : 'DISABLE'} ROW LEVEL SECURITY`);
      if (!away) return;
      await client.query(
        `CREATE POLICY company_is_here ON ${table} TO ${APPLICATION_ROLE} USING (${isVisible})`,
      );
    });
  }
}

/** Runs a transaction that locks a table, again until it has got the lock. */
async function shortly(
  owner: Pool,
  work: (client: PoolClient) => Promise<void>,
  tries = TRIES,
): Promise<void> {
  const client = await owner.connect();
  let isDone = false;
  try {
    await client.query('BEGIN');
    await client.query(LOCK_TIMEOUT);
    await work(client);
    await client.query('COMMIT');
    isDone = true;
  } catch (error) {
    await client.query('ROLLBACK');
    const isLocked = error instanceof Error && 'code' in error && error.code === '55P03';
    if (!isLocked || tries === 1) throw error;
  } finally {
    client.release();
  }
  if (!isDone) await shortly(owner, work, tries - 1);
}
