import { call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Whether the second factor is on, and what is left of the codes (product:session#second-factor). */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /auth/second-factor', { signal }),
});

/** Begins to add an authenticator app: its secret and address. */
export const useStartApp = () =>
  useMutation({ mutationFn: () => call('POST /auth/second-factor/app') });

/** Switches on, with a code of the app or by the passkeys; answers the codes, shown once. */
export const useSwitchOn = () =>
  useChange((code: string | undefined) =>
    call('POST /auth/second-factor', { body: code === undefined ? {} : { code } }),
  );

export const useSwitchOff = () => useChange(() => call('DELETE /auth/second-factor'));

/** New recovery codes, shown once; those before are void. */
export const useRenewCodes = () => useChange(() => call('POST /auth/second-factor/recovery-codes'));

function useChange<Input = void, Answer = unknown>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}
