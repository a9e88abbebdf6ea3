import { FIGURES } from '../figures.ts';
import { methodOf, type TopupState } from './topup-wizard.ts';

/** For how long a PIX code can be paid (product:topups#pix-countdown). */
export const PIX_COUNTDOWN_MS = FIGURES.pixMinutes * 60_000;
/** The countdown of the copy button (product:topups#pix-copy-button). */
export const PIX_COPY_COUNTDOWN_MS = 900_000;
/** How long "copied" is shown (product:topups#pix-copy-button). */
export const PIX_COPIED_MS = 2_000;
export const PIX_POLL_MS = 10_000;
export const LINK_POLL_MS = 7_500;

/**
 * How often to poll the payment's status: every 10 s at a QR code; every 7.5 s for an opened link
 * and for any pending payment; undefined when there is nothing (more) to poll
 * (product:topups#link).
 */
export function pollIntervalMs(state: TopupState): number | undefined {
  if (state.step === 'pending') return LINK_POLL_MS;
  if (state.step !== 'payment') return undefined;
  const method = methodOf(state);
  if (method === 'pix') return PIX_POLL_MS;
  return method === 'link' ? LINK_POLL_MS : undefined;
}
