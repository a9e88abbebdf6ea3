import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
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
 * The wizard from this history entry, or saved under the id in the address. A fresh visit to the page finds
 * nothing.
 */
export function useFoundSnapshot(guardian: string): WizardSnapshot | undefined {
  const stored = usePageLocation(({ state }) => state.topup);
  const { draft }: { draft?: unknown } = useSearch({ strict: false });
  const [found] = useState((): WizardSnapshot | undefined => {
    if (stored === undefined) {
      return draft === undefined ? undefined : findSavedWizard(guardian, String(draft));
    }
    if (stored.guardian !== guardian) return undefined;
    const snapshot = readSnapshot(stored);
    // The wizard continued in another tab and was paid there.
    const isPaid =
      snapshot?.savedId && !snapshot.payment && !findSavedWizard(guardian, snapshot.savedId);
    return isPaid ? undefined : snapshot;
  });
  return found;
}

/**
 * Keeps the wizard in its history entry: at each step and each change of the payment, and soon after
 * typing. A reload and "back" find it; a fresh visit starts anew (product:topups#way-back). undefined:
 * there is nothing left to find.
 * @returns a function that saves it now, with the id under which the draft is saved for another page
 */
export function useSaveSnapshot(guardian: string, snapshot: WizardSnapshot | undefined) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const save = async (savedId = snapshot?.savedId): Promise<void> => {
    // The guardian may be leaving for another page: a navigation here would call them back.
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
      // The page stays: the question about leaving it must not appear.
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
  }, [snapshot?.draft, snapshot?.key]);
  return save;
}
