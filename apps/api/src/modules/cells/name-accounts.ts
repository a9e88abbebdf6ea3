import { COMPANY_PURPOSES } from '@merenda/domain/books/postings';
import type { PoolClient } from 'pg';
import { companyAccount } from '../companies/index.ts';

/** Lists the ids of a company's ledger accounts in the table `moving_account` of this transaction. */
export async function nameAccounts(transaction: PoolClient, company: string): Promise<void> {
  const { rows } = await transaction.query<{ currency: string }>(
    'SELECT currency FROM company WHERE id = $1',
    [company],
  );
  const own = rows.flatMap(({ currency }) =>
    COMPANY_PURPOSES.map((purpose) => companyAccount(company, purpose, currency)),
  );
  await transaction.query(
    'CREATE TEMPORARY TABLE moving_account (id uuid PRIMARY KEY) ON COMMIT DROP',
  );
  await transaction.query(
    `INSERT INTO moving_account
     SELECT id FROM unnest($2::uuid[]) AS own (id)
     UNION SELECT wallet_id FROM guardian WHERE company_id = $1
     UNION SELECT wallet_id FROM student WHERE company_id = $1 AND wallet_id IS NOT NULL`,
    [company, own],
  );
  await transaction.query('ANALYZE moving_account');
}
