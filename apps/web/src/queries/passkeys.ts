import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Passkey = Answer<'GET /auth/passkeys'>['docs'][number];

/** The guardian's passkeys, the newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
});
