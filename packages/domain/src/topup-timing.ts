import { methodOf, type TopupState } from './topup-wizard.ts';

/** A QR code can be paid so long (spec 1 §4). */
export const PIX_COUNTDOWN_MS = 300_000;
/** What the copy button counts down from (spec 1 §4). */
export const PIX_COPY_COUNTDOWN_MS = 900_000;
/** How long "copied" is shown (spec 1 §4). */
export const PIX_COPIED_MS = 2_000;
export const PIX_POLL_MS = 10_000;
export const LINK_POLL_MS = 7_500;

/**
 * How often to ask after the payment: QR code every 10 s; a link that was opened, and whatever is
 * pending, every 7.5 s; undefined when there is nothing (more) to ask (spec 1 §4).
 */
export function pollIntervalMs(state: TopupState): number | undefined {
  if (state.step === 8) return LINK_POLL_MS;
  if (state.step !== 5) return undefined;
  const method = methodOf(state);
  if (method === 'pix') return PIX_POLL_MS;
  return method === 'link' ? LINK_POLL_MS : undefined;
}
