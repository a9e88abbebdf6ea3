import type { listOwed as Route } from '@merenda/contract/finance/owed';
import { toMajor } from '@merenda/domain/money/money';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import { keysetPage } from '../../../platform/database/keyset.ts';
import { withinScope } from '../../operator/index.ts';
import type { Services } from '../../services.ts';
import { type Owed, owedAmounts } from './owed-amounts.ts';

type Schema = (typeof Route)['schema'];
type Page = z.input<Schema['response'][200]>;

/**
 * Amounts on the account of people who left, by what each is about and to whom, the oldest first. A paid
 * amount is left out (product:console-finance#owed).
 */
export async function listOwed(
  { db }: Pick<Services, 'db'>,
  scope: OperatorScope,
  page: z.output<Schema['querystring']>,
): Promise<Page> {
  const seen = await db
    .selectFrom('company')
    .select(['id', 'currency'])
    .where(withinScope(scope, { company: 'id' }))
    .execute();
  const owed = db
    .selectFrom(owedAmounts(seen))
    .selectAll('owed')
    .where('owed.amount_minor', '<>', 0n);
  const { rows, ...rest } = await keysetPage(db, owed, page, {
    keys: [
      { column: 'owed.since', type: 'timestamptz' },
      { column: 'owed.id', type: 'uuid' },
      { column: 'owed.guardian_id', type: 'uuid' },
    ],
    direction: 'asc',
  });
  return { docs: rows.map(owedView), ...rest };
}

/** An amount in the list. */
export const owedView = (row: Owed): Page['docs'][number] => ({
  _id: row.id,
  company: row.company_id,
  currency: row.currency,
  cause: row.cause,
  guardian: { _id: row.guardian_id, ...(row.left_at && { leftAt: row.left_at.toISOString() }) },
  since: row.since.toISOString(),
  value: toMajor(row.amount_minor, row.currency),
  waits: row.waits,
});
