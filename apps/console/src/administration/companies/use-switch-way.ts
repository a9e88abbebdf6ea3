import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { companyQuery, type OpenedCompany, type Way } from './queries.ts';

/** Switches a way to pay off, or on again. Where somebody was faster, the row shows how it stands. */
export function useSwitchWay({ _id: id }: OpenedCompany, { provider, isOff }: Way) {
  const t = useT();
  const queries = useQueryClient();
  const { queryKey } = companyQuery(id);
  return useMutation({
    mutationFn: () =>
      call('PUT /operator/companies/:id/ways/:provider', {
        params: { id, provider },
        body: { isOff: !isOff },
      }),
    onSuccess: (company) => {
      queries.setQueryData(queryKey, company);
      notify('good', t(isOff ? 'administration.ways.isOn' : 'administration.ways.isOff'));
    },
    onError: (error) => {
      notifyFailure(error, 'global.error.message');
      return queries.invalidateQueries({ queryKey });
    },
  });
}
