import type {
  DishCounts,
  KitchenDocument,
  KitchenStatus,
} from '@merenda/domain/kitchen/kitchen-day';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayQuery, type ServiceParams } from './queries.ts';

/** Shows the answered day at once; after a refusal asks how the day stands now. */
function useShown({ id, day }: ServiceParams) {
  const queries = useQueryClient();
  const { queryKey } = dayQuery(id, day);
  return {
    show: (answer: Awaited<ReturnType<typeof changeStatus>>) =>
      queries.setQueryData(queryKey, answer),
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}

const changeStatus = (params: ServiceParams, body: { to: KitchenStatus; version: number }) =>
  call('POST /operator/schools/:id/kitchen/:day/:service/status', { params, body });

/** Moves the service on. Another operator may have been faster: the notice says so. */
export function useChangeStatus(params: ServiceParams, version: number) {
  const { show, refresh } = useShown(params);
  return useMutation({
    mutationFn: (to: KitchenStatus) => changeStatus(params, { to, version }),
    onSuccess: show,
    onError: (error) => {
      notifyFailure(error, 'global.error.message');
      return refresh();
    },
  });
}

/** Stores the portions of the dishes. */
export function useSaveCounts(params: ServiceParams, version: number, onSaved: () => void) {
  const t = useT();
  const { show, refresh } = useShown(params);
  return useMutation({
    mutationFn: (dishes: (DishCounts & { product: string })[]) =>
      call('PUT /operator/schools/:id/kitchen/:day/:service/counts', {
        params,
        body: { version, dishes },
      }),
    onSuccess: (answer) => {
      show(answer);
      onSaved();
      notify('good', t('kitchen.counts.saved'));
    },
    onError: (error) => {
      notifyFailure(error, 'global.error.message');
      return refresh();
    },
  });
}

/** Saves a document as a file; a sheet's quantities are from then on those to compare with. */
export function usePrint(params: ServiceParams) {
  const { refresh } = useShown(params);
  return useMutation({
    mutationFn: (document: KitchenDocument) =>
      download('POST /operator/schools/:id/kitchen/:day/:service/documents/:document', {
        params: { ...params, document },
      }),
    onSuccess: refresh,
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
}
