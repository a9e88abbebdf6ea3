import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { forgetRecent } from '../palette/recent.ts';
import { isRefused } from '../queries/every.ts';
import { type Operator, operatorQuery } from './operator.ts';

/**
 * Rights or a scope that change while a page is open: a refused call asks for them anew. A change is told to
 * the operator, the areas follow, and all that is shown is read again. The palette forgets the records opened
 * last. A refused record is shown no more; what was typed about it is a draft.
 */
export function watchRights(queries: QueryClient): void {
  const askAnew = () => void queries.invalidateQueries({ queryKey: operatorQuery.queryKey });
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (isOperator(event.query) || !isRefused(event.action.error)) return;
    event.query.setState({ data: undefined });
    askAnew();
  });
  queries.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (isRefused(event.action.error)) askAnew();
  });
  let known: Operator | null | undefined;
  queries.getQueryCache().subscribe(({ query }) => {
    if (!isOperator(query)) return;
    const before = known;
    known = queries.getQueryData(operatorQuery.queryKey);
    const isSame = before?._id === known?._id;
    if (!before || !known || !isSame || accessOf(before) === accessOf(known)) return;
    forgetRecent();
    notify('warn', translateNow('console.rights.changed'));
    void queries.invalidateQueries({ predicate: (shown) => !isOperator(shown) });
  });
}

const isOperator = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === operatorQuery.queryKey[0];

const accessOf = ({ rights, scope }: Operator): string => JSON.stringify([rights, scope]);
