import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findSavedWizard, readSnapshot, type WizardSnapshot } from './snapshot.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    topup?: (WizardSnapshot & { guardian: string }) | undefined;
  }
}

/** Browsers allow a page about 100 changes of its history in half a minute. */
const SAVE_TYPED_AFTER_MS = 300;

/**
 * The wizard as this history entry keeps it, or as it was saved under the id in the address; coming
 * to the page anew finds nothing.
 */
export function useFoundSnapshot(guardian: string): WizardSnapshot | undefined {
  const stored = useLocation({ select: ({ state }) => state.topup });
  const { draft }: { draft?: unknown } = useSearch({ strict: false });
  const [found] = useState((): WizardSnapshot | undefined => {
    if (stored === undefined) {
      return draft === undefined ? undefined : findSavedWizard(guardian, String(draft));
    }
    if (stored.guardian !== guardian) return undefined;
    const snapshot = readSnapshot(stored);
    // It went on in another tab, and has been paid there.
    const isPaid =
      snapshot?.savedId && !snapshot.payment && !findSavedWizard(guardian, snapshot.savedId);
    return isPaid ? undefined : snapshot;
  });
  return found;
}

/**
 * Keeps the wizard in its own history entry: at each step and each change of the payment, and what
 * was typed soon after. So a reload and "back" find it again, while coming to the page anew starts
 * anew (product:topups#way-back). undefined: there is nothing to find any more.
 * @returns saves it now, with the id under which the draft is saved for another page
 */
export function useSaveSnapshot(guardian: string, snapshot: WizardSnapshot | undefined) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const save = async (savedId = snapshot?.savedId): Promise<void> => {
    // The guardian may be on the way to another page, and must not be called back.
    if (history.location.pathname !== '/payments') return;
    const topup = snapshot && {
      ...snapshot,
      draft: { ...snapshot.draft, cvv: '' },
      savedId,
      guardian,
    };
    await navigate({
      to: '/payments',
      replace: true,
      resetScroll: false,
      // The page stays, so nobody is asked whether to leave it.
      ignoreBlocker: true,
      state: { topup },
    });
  };
  const saveNow = useEffectEvent(() => void save());
  const entered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(() => {
    if (entered.current) saveNow();
    entered.current = true;
  }, [snapshot?.draft.step, snapshot?.payment, snapshot?.earlier, snapshot?.savedId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a while after it was typed
  useEffect(() => {
    const timer = setTimeout(saveNow, SAVE_TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [snapshot?.draft]);
  return save;
}
