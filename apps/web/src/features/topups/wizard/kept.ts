import type { Draft } from './draft.ts';
import type { Payment } from './payment.ts';

/** What a reload, or coming back from adding a card, must not lose. Never a security code. */
export interface Kept {
  draft: Draft;
  payment?: Payment | undefined;
  /** Codes and links that were turned away from, and may still be paid. */
  earlier?: readonly Payment[] | undefined;
  /** Its name where it was put aside as well, until it is paid. */
  aside?: string | undefined;
}

/** Where a load goes on. A charge may have been on its way: its card must not be asked for again. */
export const resumed = ({ draft, payment }: Kept): Draft =>
  payment?.by.method === 'card' && draft.step === 5 ? { ...draft, step: 8 } : draft;
