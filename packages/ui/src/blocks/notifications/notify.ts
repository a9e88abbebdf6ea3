import { createSignal } from '../../client/signal.ts';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

export interface Notice {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
  /** The time of the notice, in ms. */
  readonly at: number;
}

/** The notices at the top of the screen, oldest first. */
export const notices = createSignal<readonly Notice[]>([]);

const MAX_AT_ONCE = 3;
let lastId = 0;

/**
 * Shows a notice at the top centre for 5 s (product:look#notifications). The same text is not shown
 * twice at once, and a success ends the failures before it.
 */
export function notify(tone: Tone, text: string): void {
  const ended = tone === 'good' ? isSaidBefore : () => false;
  const others = notices
    .get()
    .filter((notice) => notice.text !== text && !(notice.tone === 'bad' && ended(notice)));
  lastId += 1;
  notices.set([...others, { id: lastId, tone, text, at: Date.now() }].slice(-MAX_AT_ONCE));
}

export const dismiss = (id: number): void =>
  notices.set(notices.get().filter((notice) => notice.id !== id));

/** A notice shown within this time before a new page is meant for that page. */
const SAID_WITH_A_STEP_MS = 1_000;

/** The notice was shown before the current step, and not with it. */
const isSaidBefore = ({ at }: Notice): boolean => at < Date.now() - SAID_WITH_A_STEP_MS;

/**
 * The page, or the step of a wizard, is left: its notices go with it (product:look#notifications).
 */
export function dismissEarlier(): void {
  const kept = notices.get().filter((notice) => !isSaidBefore(notice));
  if (kept.length < notices.get().length) notices.set(kept);
}
