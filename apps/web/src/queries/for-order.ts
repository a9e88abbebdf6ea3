import type { HistoryState } from '@tanstack/react-router';

/** A top-up for an order that waits for it (product:ordering#too-little-money). */
export interface ForOrder {
  /** The missing amounts in major units, by student or for the own wallet. */
  amounts: Readonly<Record<string, number>>;
  back: WayBack;
}

/** The page that takes the order up again; it loads prices anew. */
export interface WayBack {
  to: string;
  search?: object;
  state?: HistoryState;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /payments: the order that waits for the top-up. */
    forOrder?: ForOrder | undefined;
    /** On the page to which the top-up returns: whether it was paid. */
    toppedUp?: 'paid' | 'left';
  }
}
