import type { Api } from '@merenda/contract';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMoneyAct } from '../../acts/use-money-act.tsx';
import { about } from '../../queries/subjects.ts';

type Payer = Api['POST /operator/companies/:id/bank-files']['body']['payer'];

/** Makes a bank file of what is approved, and saves it. */
export function useMakeFile(company: string) {
  const t = useT();
  const queries = useQueryClient();
  return useMoneyAct({
    mutationFn: (payer: Payer) =>
      call('POST /operator/companies/:id/bank-files', {
        params: { id: company },
        body: { payer },
      }),
    onSuccess: async ({ file }) => {
      if (!file) return notify('bad', t('console.bankFile.nothing'));
      if (await saveBankFile(file._id)) notify('good', t('console.bankFile.made'));
    },
    onSettled: () => {
      void queries.invalidateQueries(about('bank-files'));
      void queries.invalidateQueries(about('payouts'));
    },
  });
}

/** Saves a bank file; a failure is told. Each reading is audited. @returns whether it was saved */
export const saveBankFile = (id: string): Promise<boolean> =>
  download('GET /operator/bank-files/:id', { params: { id } }).then(
    () => true,
    (error: unknown) => {
      notifyFailure(error, 'global.error.message');
      return false;
    },
  );
