import type { WalletState } from '@merenda/contract/help/events';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { responsibleQuery, useSession } from '../../session/session.ts';
import { dependentsQuery } from '../dependents.ts';
import { listen } from '../live-events.ts';
import type { Subject } from '../subjects.ts';

/** Subjects that show money besides balances and statements. */
const ABOUT_MONEY: ReadonlySet<Subject> = new Set<Subject>([
  'responsible',
  'orders',
  'topups',
  'receipts',
  'refunds',
  'payouts',
]);

/**
 * Keeps balances and other money up to date while a signed-in page is open, whoever moves the money
 * (product:home#live-balances). Data behind a form being typed are not reloaded.
 */
export function useLiveMoney(): void {
  const queries = useQueryClient();
  const { me } = useSession();
  useEffect(() => {
    let known: ReadonlyMap<string, number> | undefined;
    return listen((event) => {
      if (event.kind !== 'wallets') return;
      const { docs } = event.data;
      const changed = known ? changedSince(known, docs) : differing(queries, me._id, docs);
      known = new Map(docs.map(({ _id, version }) => [_id, version]));
      if (changed.size > 0) refresh(queries, me._id, changed);
    });
  }, [queries, me._id]);
}

/** Wallets that have changed, are new, or are no longer visible. */
function changedSince(known: ReadonlyMap<string, number>, docs: readonly WalletState[]) {
  const changed = docs.filter(({ _id, version }) => known.get(_id) !== version);
  const now = new Set(docs.map(({ _id }) => _id));
  return new Set([
    ...changed.map(({ _id }) => _id),
    ...[...known.keys()].filter((id) => !now.has(id)),
  ]);
}

/** Wallets whose balance has changed between the page's loading and the first event. */
function differing(queries: QueryClient, userId: string, docs: readonly WalletState[]) {
  const shown = new Map(
    walletsOf(queries, userId).map(({ wallet }) => [wallet._id, wallet.balance]),
  );
  const differs = ({ _id, balance }: WalletState) => (shown.get(_id) ?? balance) !== balance;
  return new Set(docs.filter(differs).map(({ _id }) => _id));
}

function walletsOf(queries: QueryClient, userId: string) {
  const own = queries.getQueryData(responsibleQuery(userId).queryKey);
  const students = queries.getQueryData(dependentsQuery(userId).queryKey)?.docs ?? [];
  return [
    ...(own ? [{ owner: userId, wallet: own.wallet }] : []),
    ...students.flatMap(({ _id, wallet }) => (wallet ? [{ owner: _id, wallet }] : [])),
  ];
}

function refresh(queries: QueryClient, userId: string, changed: ReadonlySet<string>): void {
  const others = walletsOf(queries, userId).filter(({ wallet }) => !changed.has(wallet._id));
  const untouched = new Set<string | undefined>(others.map(({ owner }) => owner));
  const isConcerned = (key: QueryKey): boolean => {
    switch (key[0]) {
      case 'entries': {
        const [, owner] = key;
        return owner === 'family' || (owner !== undefined && changed.has(owner));
      }
      case 'dependents': {
        const [, , student, part] = key;
        return part === undefined && !untouched.has(student);
      }
      case 'restrictions':
      case 'withdrawable': {
        const [, , student] = key;
        return !untouched.has(student);
      }
      default:
        return ABOUT_MONEY.has(key[0]);
    }
  };
  void queries.invalidateQueries({
    predicate: (query) => !isLong(query) && isConcerned(query.queryKey),
  });
}

/** A long list is not reloaded: its reader keeps the place. */
const isLong = ({ state }: Query) =>
  (state.data as { pages?: readonly unknown[] } | undefined)?.pages?.[1] !== undefined;
