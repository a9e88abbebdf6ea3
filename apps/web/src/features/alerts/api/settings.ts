import type { AlertSettings } from '@merenda/contract';
import { call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** How the guardian wants to be told, and the browsers that get push messages. */
export const alertSettingsQuery = queryOptions({
  queryKey: ['alert-settings'],
  queryFn: ({ signal }) => call('GET /alerts/settings', { signal }),
});

/** Saves a change at once; what is shown follows, and goes back where it could not be saved. */
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
