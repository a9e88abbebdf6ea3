import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { sessionRefused } from '@merenda/ui/client/events.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ConsoleRouter } from '../app/router.tsx';
import { operatorQuery } from './operator.ts';

/** Leads to the sign-in when a session ends, once and with a notice, and back to the page afterwards. */
export function watchSession(router: ConsoleRouter, queries: QueryClient): void {
  sessionRefused.subscribe(async () => {
    if (!queries.getQueryData(operatorQuery.queryKey)) return;
    const to = router.latestLocation.href;
    queries.clear();
    queries.setQueryData(operatorQuery.queryKey, null);
    notify('warn', translateNow('monitor.error.invalidAuth'));
    await router.navigate({ to: '/login', search: { to } });
  });
}
