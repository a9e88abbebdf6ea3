import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { PoolClient } from 'pg';
import { ImportError } from './mistakes.ts';

const NO_TABLE = '42P01';

/**
 * Each company's currency, by its id.
 * @throws ImportError when the product never ran on this database
 */
export async function findCurrencies(client: PoolClient): Promise<Map<string, CurrencyCode>> {
  const { rows } = await client
    .query<{ id: string; currency: CurrencyCode }>('SELECT id, currency FROM company')
    .catch((error) => {
      if (error.code !== NO_TABLE) throw error;
      return { rows: [] };
    });
  if (rows.length === 0) {
    throw new ImportError('This database has no companies yet: let the product start on it once.');
  }
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}
