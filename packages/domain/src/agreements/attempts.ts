/** The outcome of an attempt in its row; a failed attempt may still be paid late. */
export type AttemptOutcome = 'open' | 'paid' | 'failed';

/**
 * The state of an attempt's top-up. `absent`: it is not written yet; `unanswered`: its request has not ended (after a crash the same key goes on); `in doubt`: the sweep asks about it.
 */
export type AttemptState = 'absent' | 'unanswered' | 'in doubt' | 'paid' | 'failed';

/**
 * `paid` and `failed` are to be recorded; `close` ends an attempt that was never charged and never
 * will be.
 */
export type AttemptStep = 'paid' | 'failed' | 'charge' | 'close' | 'wait';

/** The known facts of an attempt at one moment. */
export interface SeenAttempt {
  outcome: AttemptOutcome;
  state: AttemptState;
  /** Its agreement has been stopped since it began. */
  isStopped: boolean;
  /** It began so long ago that no worker can be about to write its top-up. */
  isCutOff: boolean;
}

/** The next step of an attempt. A stopped agreement begins nothing. */
export function nextStep({ outcome, state, isStopped, isCutOff }: SeenAttempt): AttemptStep {
  if (outcome === 'paid') return 'wait';
  if (state === 'paid') return 'paid';
  if (outcome === 'failed') return 'wait';
  switch (state) {
    case 'failed':
      return 'failed';
    case 'in doubt':
      return 'wait';
    case 'unanswered':
      return 'charge';
    case 'absent':
      if (!isStopped) return 'charge';
      return isCutOff ? 'close' : 'wait';
  }
}
