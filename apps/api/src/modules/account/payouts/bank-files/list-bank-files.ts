import type { listBankFiles as contract } from '@merenda/contract/payments/bank-files';
import type { OperatorScope } from '@merenda/domain/people/operators';
import type { z } from 'zod';
import { keysetPage } from '../../../../platform/database/keyset.ts';
import { withinScope } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { bankFiles, bankFileView } from './view-bank-file.ts';

/** The bank files of the companies in the operator's scope, newest first. */
export async function listBankFiles(
  { db }: Pick<Services, 'db'>,
  scope: OperatorScope,
  { id, ...page }: z.output<(typeof contract)['schema']['querystring']>,
) {
  const matching = bankFiles(db)
    .where(withinScope(scope, { company: 'bank_file.company_id' }))
    .$if(id !== undefined, (query) => query.where('bank_file.id', '=', id ?? ''));
  const { rows, ...rest } = await keysetPage(db, matching, page, {
    keys: [
      { column: 'bank_file.made_at', type: 'timestamptz' },
      { column: 'bank_file.id', type: 'uuid' },
    ],
    direction: 'desc',
  });
  return { docs: rows.map(bankFileView), ...rest };
}
