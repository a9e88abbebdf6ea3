import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from './draft.ts';
import type { Payment } from './payment.ts';

/** What a reload, or coming back from adding a card, must not lose. Never a security code. */
export interface Kept {
  draft: Draft;
  payment?: Payment | undefined;
}

declare module '@tanstack/history' {
  interface HistoryState {
    topup?: (Kept & { guardian: string }) | undefined;
  }
}

/**
 * Keeps the wizard in its own history entry: a reload and "back" find it again, while coming to the
 * page anew finds nothing (spec 1 §4: the PIX code is reset on entering the page).
 */
export function useKept(guardian: string) {
  const navigate = useNavigate();
  const now = useLocation({ select: ({ state }) => state.topup });
  const [found] = useState<Kept | undefined>(now?.guardian === guardian ? now : undefined);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const keep = async (topup: Kept | undefined): Promise<void> => {
    // An answer that comes when the guardian has gone on must not call them back.
    if (!open.current) return;
    await navigate({
      to: '/payments',
      replace: true,
      resetScroll: false,
      state: topup ? { topup: { ...topup, draft: { ...topup.draft, cvv: '' }, guardian } } : {},
    });
  };
  return { found, keep, isOpen: () => open.current };
}

export type Keeper = ReturnType<typeof useKept>;
