import { type FourEyesFrom, fourEyesOf } from '@merenda/domain/payouts/payouts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';

type Reader = Pick<Kysely<DB>, 'selectFrom'>;

/** From which amount on a company asks for a second person now (product:reversal#four-eyes). */
export async function findFourEyes(db: Reader, companyId: string): Promise<FourEyesFrom> {
  const { currency, four_eyes_from_minor } = await db
    .selectFrom('company')
    .select(['currency', 'four_eyes_from_minor'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return fourEyesOf(currency, four_eyes_from_minor);
}

/** Records of companies, each with its company's amount. */
export async function withFourEyes<Row extends { company_id: string }>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & { from: FourEyesFrom })[]> {
  const found = new Map<string, FourEyesFrom>();
  const told: (Row & { from: FourEyesFrom })[] = [];
  for (const row of rows) {
    const from = found.get(row.company_id) ?? (await findFourEyes(db, row.company_id));
    found.set(row.company_id, from);
    told.push({ ...row, from });
  }
  return told;
}
