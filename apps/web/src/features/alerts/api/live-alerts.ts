import type { AlertState } from '@merenda/contract/help/events';
import { useLanguage } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../../queries/live-events.ts';
import { about } from '../../../queries/subjects.ts';
import { useSession } from '../../../session/session.ts';
import { openAlertsQuery } from './alerts.ts';

/** Keeps alerts up to date while a signed-in page is open (product:api#alerts-and-meals-as-they-stand). */
export function useLiveAlerts(): void {
  const queries = useQueryClient();
  const { me } = useSession();
  const language = useLanguage();
  useEffect(() => {
    let known: AlertState | undefined;
    return listen((event) => {
      if (event.kind !== 'alerts') return;
      const { open, newest } = event.data;
      // Alerts loaded by the page meanwhile count as known.
      const shown = queries.getQueryData(openAlertsQuery(me._id, language).queryKey);
      const before = known ?? (shown && { open: shown.total, newest: shown.docs[0]?._id });
      known = event.data;
      if (!before || (before.open === open && before.newest === newest)) return;
      void queries.invalidateQueries(about('alerts'));
      // The approval of a payout moves no money: only alerts announce it.
      void queries.invalidateQueries(about('payouts'));
    });
  }, [queries, me._id, language]);
}
