import { callAnswered } from '../../client/events.ts';
import { createSignal } from '../../client/signal.ts';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

export interface Notice {
  readonly tone: Tone;
  readonly text: string;
  /** The route whose call failed: the notice ends once it succeeds. */
  readonly failed: string | undefined;
  /** The time of the notice, in ms. */
  readonly at: number;
}

/** The notice on the screen; there is one at a time. */
export const notice = createSignal<Notice | undefined>(undefined);

/** Shows a notice for 5 s, in place of the one before (product:look#notifications). */
export const notify = (tone: Tone, text: string, failed?: string): void =>
  notice.set({ tone, text, failed, at: Date.now() });

export const dismiss = (): void => notice.set(undefined);

callAnswered.subscribe((route) => notice.get()?.failed === route && dismiss());

/** A notice shown within this time before a new page is meant for that page. */
export const SAID_WITH_A_STEP_MS = 1_000;

/**
 * The page, or the step of a wizard, is left: its notice goes with it (product:look#notifications).
 */
export function dismissEarlier(): void {
  const { at = 0 } = notice.get() ?? {};
  if (at < Date.now() - SAID_WITH_A_STEP_MS) dismiss();
}
