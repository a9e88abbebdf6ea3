import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../client/call.ts';

export type AutomaticTopup =
  Answer<'GET /companies/:company/wallets/automatic-topups'>['docs'][number];

/** The guardian's automatic top-ups, the paused ones too: one a wallet. */
export const automaticQuery = (company: string) =>
  queryOptions({
    queryKey: ['automatic', company],
    queryFn: ({ signal }) =>
      call('GET /companies/:company/wallets/automatic-topups', {
        params: { company },
        query: {},
        signal,
      }),
  });
