import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Operator, operatorQuery } from './operator.ts';

/**
 * Rights or a scope that change while a page is open: a refused call asks for them anew, the operator
 * is told, and the areas follow.
 */
export function watchRights(queries: QueryClient): void {
  const askAnew = (error: unknown) => {
    // A record out of a lost scope is answered as an unknown one.
    if (!isFailure(error, 'operator_not_allowed', 'not_found')) return;
    void queries.invalidateQueries({ queryKey: operatorQuery.queryKey });
  };
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') askAnew(event.action.error);
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') askAnew(event.action.error);
  });
  let known: Operator | null | undefined;
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== operatorQuery.queryKey[0]) return;
    const now = queries.getQueryData(operatorQuery.queryKey);
    if (known && now && known._id === now._id && accessOf(known) !== accessOf(now)) {
      notify('warn', translateNow('console.rights.changed'));
      // A page that was refused is there again with its right.
      void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    }
    known = now;
  });
}

const accessOf = ({ rights, scope }: Operator): string => JSON.stringify([rights, scope]);
