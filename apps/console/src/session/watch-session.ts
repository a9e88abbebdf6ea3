import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { call } from '@merenda/ui/client/call.ts';
import { sessionRefused } from '@merenda/ui/client/events.ts';
import { undecided } from '@merenda/ui/client/once/undecided.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleRouter } from '../app/router.tsx';
import { clearOperatorData } from './forget-operator.ts';
import { operatorQuery } from './operator.ts';

/** How soon an open page learns that access has changed or ended. */
const LOOK_MS = 10_000;

/**
 * Leads to the sign-in when a session ends, once and with a notice, and back to the page afterwards. Where
 * another operator has signed in in another tab, the page is loaded anew: nothing of the first one stays.
 */
export function watchSession(router: ConsoleRouter, queries: QueryClient): void {
  const { queryKey } = operatorQuery;
  const look = async () => {
    if (document.hidden || !queries.getQueryData(queryKey)) return;
    const operator = await call('GET /operator/me').catch(() => undefined);
    if (operator && queries.getQueryData(queryKey)) queries.setQueryData(queryKey, operator);
  };
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  let known: string | undefined;
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== queryKey[0]) return;
    const now = queries.getQueryData(queryKey)?._id;
    const isAnother = known !== undefined && now !== undefined && known !== now;
    known = now;
    if (!isAnother) return;
    clearOperatorData(queries);
    undecided.forgetInputs();
    window.location.reload();
  });
  sessionRefused.subscribe(async () => {
    if (!queries.getQueryData(queryKey)) return;
    const to = router.latestLocation.href;
    clearOperatorData(queries);
    queries.setQueryData(queryKey, null);
    notify('warn', translateNow('administration.ended'));
    await router.navigate({ to: '/login', search: { to } });
  });
}
