import type { Currency } from '@merenda/domain/money/money';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { SELDOM_CHANGED_MS } from '@merenda/ui/client/queries.ts';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { Subject } from '../queries/subjects.ts';

export type Me = Answer<'GET /auth/me'>;
export type Responsible = Answer<'GET /responsible-users/:id'>;

/**
 * The signed-in user. Protected pages load it first, then the guardian's record
 * (product:overview#route-guards).
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('GET /auth/me', { signal }),
  staleTime: SELDOM_CHANGED_MS,
});

/** The guardian's own record, with the wallet. Invalidate it after money has moved. */
export const responsibleQuery = (id: string) =>
  queryOptions({
    queryKey: ['responsible', id],
    queryFn: ({ signal }) => call('GET /responsible-users/:id', { params: { id }, signal }),
    // A guardian who returns from the bank's app looks at the balance first.
    refetchOnWindowFocus: 'always',
  });

/** A first answer that failed this recently: the next page does not spend the same time again. */
const JUST_MS = 2_000;

/** Loads the user, then the guardian's record; throws the first failure. */
export async function loadSession(queries: QueryClient): Promise<Responsible> {
  const me = await once(queries, meQuery);
  return once(queries, responsibleQuery(me._id));
}

function once<Data, Name extends QueryKey>(
  queries: QueryClient,
  query: { queryKey: Name } & Parameters<
    typeof queries.ensureQueryData<Data, Error, Data, Name>
  >[0],
): Promise<Data> {
  const { data, error, errorUpdatedAt } = queries.getQueryState(query.queryKey) ?? {};
  const hasJustFailed =
    data === undefined &&
    isFailure(error, 'timeout') &&
    Date.now() - (errorUpdatedAt ?? 0) < JUST_MS;
  return hasJustFailed ? Promise.reject(error) : queries.ensureQueryData(query);
}

/** The signed-in guardian on a protected page: the data are loaded before the page. */
export function useSession(): { me: Me; responsible: Responsible; currency: Currency } {
  const me = useSuspenseQuery(meQuery).data;
  const responsible = useSuspenseQuery(responsibleQuery(me._id)).data;
  return { me, responsible, currency: responsible.wallet.currencyInfo };
}

/**
 * Stores on the account that the guardian has seen or dismissed something. The page shows it at once. A
 * failure to store it is silent.
 */
export function useChangeAccount(): (
  change: { introduced: true } | { hasFirstSteps: false },
) => void {
  const queries = useQueryClient();
  const { me } = useSession();
  return (change) => {
    queries.setQueryData(
      responsibleQuery(me._id).queryKey,
      (known) => known && { ...known, ...change },
    );
    call('PUT /users/:id', { params: { id: me._id }, body: change }).catch(() => undefined);
  };
}

/** Queries that answer with a balance. */
const WITH_A_BALANCE: readonly Subject[] = ['responsible', 'dependents', 'withdrawable'];

/**
 * Reloads every balance and statement after money has moved. Balances that no page shows are forgotten: the
 * next page would show the old one while it reloads.
 */
export function refreshMoney(queries: QueryClient): Promise<void> {
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => WITH_A_BALANCE.includes(queryKey[0]),
  });
  return queries.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'me',
  });
}
