import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findWizard } from './aside.ts';
import type { Kept } from './kept.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    topup?: (Kept & { guardian: string }) | undefined;
  }
}

/** Browsers allow a page about 100 changes of its history in half a minute. */
const TYPED_AFTER_MS = 300;

/**
 * What this history entry kept, or what was put aside under the name in the address; coming to the page
 * anew finds nothing.
 */
export function useFound(guardian: string): Kept | undefined {
  const now = useLocation({ select: ({ state }) => state.topup });
  const { draft }: { draft?: unknown } = useSearch({ strict: false });
  const [found] = useState<Kept | undefined>(() => {
    if (now === undefined) return draft === undefined ? draft : findWizard(guardian, String(draft));
    if (now.guardian !== guardian) return undefined;
    // It went on elsewhere, and has been paid there.
    if (now.aside && !now.payment && !findWizard(guardian, now.aside)) return undefined;
    return now;
  });
  return found;
}

/**
 * Keeps the wizard in its own history entry: at each step, at each news of the payment, and what was
 * typed soon after. So a reload and "back" find it again, while coming to the page anew starts anew
 * (spec 1 §4: the PIX code is reset on entering the page). undefined: there is nothing to find any
 * more.
 * @returns keeps it now, under the name under which it was put aside
 */
export function useKeeping(guardian: string, kept: Kept | undefined) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const keep = async (aside = kept?.aside): Promise<void> => {
    // The guardian may be on the way to another page, and must not be called back.
    if (history.location.pathname !== '/payments') return;
    const topup = kept && { ...kept, draft: { ...kept.draft, cvv: '' }, aside, guardian };
    await navigate({
      to: '/payments',
      replace: true,
      resetScroll: false,
      // Nobody is asked whether to leave, since nothing does: it happens at once.
      ignoreBlocker: true,
      state: { topup },
    });
  };
  const keepNow = useEffectEvent(() => void keep());
  const entered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one of them is another
  useEffect(() => {
    if (entered.current) keepNow();
    entered.current = true;
  }, [kept?.draft.step, kept?.payment, kept?.earlier, kept?.aside]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a while after it was typed
  useEffect(() => {
    const timer = setTimeout(keepNow, TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kept?.draft]);
  return keep;
}
