import { useWordsAnew } from '@merenda/ui/i18n/use-words-anew.ts';
import { useEffect } from 'react';
import { useLiveAlerts } from '../../features/alerts/api/live-alerts.ts';
import { useLiveMeals } from '../../features/ordering/api/live-meals.ts';
import { SIGN_UP_DRAFT } from '../../features/session/model/signup/visitor-draft.ts';
import { useLiveMoney } from '../../queries/money/live-money.ts';
import { guardianDrafts } from '../../session/drafts.ts';
import { useSession } from '../../session/session.ts';
import { usePageTransitions } from './page-transitions.ts';
import { useToldWait } from './told-wait.ts';

/**
 * Keeps signed-in pages up to date with changes by anyone (product:api#events) and of the language, and fades
 * between them.
 */
export default function LivePages(): null {
  useLiveMoney();
  useLiveMeals();
  useLiveAlerts();
  useWordsAnew(['me', 'responsible']);
  usePageTransitions();
  useOwnDrafts();
  useToldWait();
  return null;
}

/** Nobody finds what another guardian of this browser began, nor the sign-up before. */
function useOwnDrafts(): void {
  const { _id } = useSession().me;
  useEffect(() => {
    guardianDrafts.keepOf(_id);
    SIGN_UP_DRAFT.drafts.dropAll();
  }, [_id]);
}
