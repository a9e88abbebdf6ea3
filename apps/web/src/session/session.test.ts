import { ApiFailure } from '@merenda/ui/client/failure.ts';
import { createQueries } from '@merenda/ui/client/queries.ts';
import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  loadSession,
  type Me,
  meQuery,
  type Responsible,
  refreshMoney,
  responsibleQuery,
} from './session.ts';

test('no page finds an old balance after money has moved: a shown balance is reloaded, the others are forgotten', async () => {
  const queries = createQueries();
  const shown: QueryKey = ['responsible', 'ana'];
  let balance = 10;
  const read = async () => balance;
  await queries.fetchQuery({ queryKey: shown, queryFn: read });
  const observer = new QueryObserver(queries, { queryKey: shown, queryFn: read });
  const leave = observer.subscribe(() => {});
  const others: QueryKey[] = [
    ['dependents', 'ana', 'bento'],
    ['dependents', 'ana'],
    ['withdrawable', 'ana', 'bento'],
    ['menus', 'aurora'],
  ];
  for (const queryKey of others) {
    queries.setQueryData(queryKey, 'old');
  }
  balance = 7;
  await refreshMoney(queries);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey[0], state.data]),
  ).toEqual([
    ['responsible', 7],
    ['menus', 'old'],
  ]);
  leave();
});

test('a guardian who is known opens the next page although a newer answer was not in time', async () => {
  const queries = createQueries();
  queries.setQueryData(meQuery.queryKey, { _id: 'ana' } as Me);
  const { queryKey } = responsibleQuery('ana');
  const known = { _id: 'ana' } as Responsible;
  queries.setQueryData(queryKey, known);
  const late = queries.fetchQuery({
    queryKey,
    queryFn: () =>
      Promise.reject(new ApiFailure({ status: 0, code: 'timeout', message: 'no answer in time' })),
    staleTime: 0,
    retry: false,
  });
  await expect(late).rejects.toThrow();
  await expect(loadSession(queries)).resolves.toBe(known);
});
