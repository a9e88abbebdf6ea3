import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Kept } from './kept.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    topup?: (Kept & { guardian: string }) | undefined;
  }
}

/** Browsers allow a page about 100 changes of its history in half a minute. */
const TYPED_AFTER_MS = 300;

/** What this history entry kept; coming to the page anew finds nothing. */
export function useFound(guardian: string): Kept | undefined {
  const now = useLocation({ select: ({ state }) => state.topup });
  const [found] = useState<Kept | undefined>(now?.guardian === guardian ? now : undefined);
  return found;
}

/**
 * Keeps the wizard in its own history entry: at each step, at each news of the payment, and what was
 * typed soon after. So a reload and "back" find it again, while coming to the page anew starts anew
 * (spec 1 §4: the PIX code is reset on entering the page). undefined: there is nothing to find any
 * more.
 * @returns keeps it now
 */
export function useKeeping(guardian: string, kept: Kept | undefined) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const keep = async (): Promise<void> => {
    // The guardian may be on the way to another page, and must not be called back.
    if (history.location.pathname !== '/payments') return;
    const topup = kept && { ...kept, draft: { ...kept.draft, cvv: '' }, guardian };
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
  }, [kept?.draft.step, kept?.payment, kept?.earlier]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a while after it was typed
  useEffect(() => {
    const timer = setTimeout(keepNow, TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kept?.draft]);
  return keep;
}
