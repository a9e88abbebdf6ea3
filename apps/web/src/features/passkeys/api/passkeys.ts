import { call } from '@merenda/ui/client/call.ts';
import { shareWhileUnderWay } from '@merenda/ui/client/once/under-way.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passkeysQuery } from '../../../queries/passkeys.ts';

/**
 * Adds a passkey of this device: the browser makes one, the API stores it. The browser's part is loaded
 * only here.
 */
export function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => shareWhileUnderWay(['passkey'], () => addPasskey(name)),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

async function addPasskey(name: string) {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call('POST /auth/passkeys/options'),
  ]);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const credential = { id, rawId, type, response: made };
  return call('POST /auth/passkeys', { body: { name, credential } });
}

/** Removes a passkey: it no longer signs in. */
export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /auth/passkeys/:id', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}
