/** How an attempt ended, as its row has it; a failed one may still be paid late. */
export type AttemptOutcome = 'open' | 'paid' | 'failed';

/**
 * What became of an attempt's top-up: `absent` before it is written; `unanswered` until its request
 * has come to an end (after a crash the same key goes on); `in doubt` while the sweeper asks about it.
 */
export type AttemptState = 'absent' | 'unanswered' | 'in doubt' | 'paid' | 'failed';

/** `paid` and `failed` are to be recorded; `close` ends what was never charged and never will be. */
export type AttemptStep = 'paid' | 'failed' | 'charge' | 'close' | 'wait';

/** What is known of an attempt when somebody looks at it. */
export interface SeenAttempt {
  outcome: AttemptOutcome;
  state: AttemptState;
  /** Its agreement was stopped since it began. */
  isStopped: boolean;
  /** It began so long ago that no worker can be about to write its top-up. */
  isCutOff: boolean;
}

/** What is to be done about an attempt. Nothing is begun for an agreement that was stopped. */
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
