import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type SignedInDevice = Answer<'GET /auth/sessions'>['docs'][number];

/** The devices on which the guardian is signed in, the last used first (product:session#devices). */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
});

/** Signs a device out. */
export function useEndDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /auth/sessions/:id', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Signs out all devices but this one. */
export function useEndOtherDevices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /auth/sessions'),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}
