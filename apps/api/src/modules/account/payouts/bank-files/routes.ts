import * as contract from '@merenda/contract/payments/bank-files';
import type { Serve } from '../../../serve.ts';
import type { Services } from '../../../services.ts';
import { listBankFiles } from './list-bank-files.ts';
import { makeBankFile } from './make-bank-file.ts';
import { nextBankFile } from './next-bank-file.ts';
import { openBankFile } from './open-bank-file.ts';

/** The operators' calls about files for the bank. */
export function registerBankFiles(serve: Serve, services: Services): void {
  serve(contract.listBankFiles, ({ operator, query }) => listBankFiles(services, operator, query));
  serve(contract.nextBankFile, ({ params }) => nextBankFile(services, params.id));
  serve(contract.makeBankFile, ({ operator, params, body }) =>
    makeBankFile(services, operator, { companyId: params.id, ...body }),
  );
  serve(contract.openBankFile, ({ operator, params }) =>
    openBankFile(services, operator, params.id),
  );
}
