import { call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The second factor's state, and the number of unused recovery codes (product:session#second-factor). */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /auth/second-factor', { signal }),
});

/** Starts adding an authenticator app; returns its secret and address. */
export const useStartApp = () =>
  useMutation({ mutationFn: () => call('POST /auth/second-factor/app') });

/**
 * Switches the second factor on, by an app's code or by the passkeys. Returns the recovery codes, shown
 * once.
 */
export const useSwitchOn = () =>
  useChange((code: string | undefined) =>
    call('POST /auth/second-factor', { body: code === undefined ? {} : { code } }),
  );

export const useSwitchOff = () => useChange(() => call('DELETE /auth/second-factor'));

/** Makes new recovery codes, shown once; the former ones are void. */
export const useRenewCodes = () => useChange(() => call('POST /auth/second-factor/recovery-codes'));

function useChange<Input = void, Answer = unknown>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Codes are shown at once: the state, which is read again, may come late or not at all.
    onSettled: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}
