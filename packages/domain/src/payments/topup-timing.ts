import { FIGURES } from '../figures.ts';
import { MINUTE_MS } from '../time/spans.ts';

/** The time in which a PIX code can be paid (product:topups#pix-countdown). */
export const PIX_COUNTDOWN_MS = FIGURES.pixMinutes * MINUTE_MS;
/** The longest countdown of the copy button, which a code's end cuts short (product:topups#pix-copy-button). */
export const PIX_COPY_COUNTDOWN_MS = 900_000;
/** The time that "copied" is shown (product:topups#pix-copy-button). */
export const PIX_COPIED_MS = 2_000;
export const PIX_POLL_MS = 10_000;
export const LINK_POLL_MS = 7_500;
