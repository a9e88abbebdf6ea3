import type { HistoryState } from '@tanstack/react-router';

/** A top-up on which an order waits (product:ordering#too-little-money). */
export interface ForOrder {
  /** What is missing, in major units: by student, or by the own wallet. */
  amounts: Readonly<Record<string, number>>;
  back: WayBack;
}

/** Where the order is taken up again; prices are asked for anew there. */
export interface WayBack {
  to: string;
  search?: object;
  state?: HistoryState;
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Of /payments. */
    forOrder?: ForOrder | undefined;
    /** Told to the page that the top-up leads back to: the money is there. */
    toppedUp?: 'paid' | 'left';
  }
}
