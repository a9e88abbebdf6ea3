import type { BankFile } from '@merenda/contract/payments/bank-files';
import { toMajor } from '@merenda/domain/money/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated.ts';

/** Files with the name of the operator who made each. */
export const bankFiles = (db: Kysely<DB>) =>
  db
    .selectFrom('bank_file')
    .innerJoin('operator', 'operator.id', 'bank_file.made_by')
    .selectAll('bank_file')
    .select('operator.name as by');

type Row = Awaited<ReturnType<ReturnType<typeof bankFiles>['execute']>>[number];

/** A file without its content. */
export const bankFileView = ({ id, company_id, made_at, amount_minor, ...row }: Row): BankFile => ({
  _id: id,
  company: company_id,
  createdAt: made_at.toISOString(),
  by: row.by,
  payer: row.payer,
  payouts: row.payouts,
  value: toMajor(amount_minor, row.currency),
  currency: row.currency,
});
