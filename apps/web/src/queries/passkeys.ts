import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../client/call.ts';

export type Passkey = Answer<'GET /auth/passkeys'>['docs'][number];

/** The guardian's passkeys, the newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
});
