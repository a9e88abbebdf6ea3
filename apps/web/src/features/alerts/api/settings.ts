import type { AlertSettings } from '@merenda/contract';
import { call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The guardian's alert settings, and the browsers that get push messages. */
export const alertSettingsQuery = queryOptions({
  queryKey: ['alert-settings'],
  queryFn: ({ signal }) => call('GET /alerts/settings', { signal }),
});

/** Saves a change at once. The page shows it before the answer, and takes it back if saving fails. */
export function useSetAlertSettings() {
  const queries = useQueryClient();
  const { queryKey } = alertSettingsQuery;
  return useMutation({
    mutationFn: (body: AlertSettings) => call('PUT /alerts/settings', { body }),
    onMutate: async (settings) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known) => known && { ...known, ...settings });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
    scope: { id: 'alert-settings' },
  });
}
