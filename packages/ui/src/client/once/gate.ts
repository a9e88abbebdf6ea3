/** Lets one act through until the page shows its outcome. */
export interface Gate {
  /**
   * Enters if no act is under way; the next one must wait.
   * @returns whether it may go on
   */
  enter: () => boolean;
  /** The outcome of the act is known. */
  answer: () => void;
  /** The page is drawn: once it shows the outcome, the next act may enter. */
  draw: () => void;
}

/**
 * A gate for acts that must be done once: a second tap may come before the page shows that the
 * first is under way.
 */
export function createGate(): Gate {
  let passed: 'unanswered' | 'answered' | undefined;
  return {
    enter: () => {
      if (passed) return false;
      passed = 'unanswered';
      return true;
    },
    answer: () => {
      if (passed) passed = 'answered';
    },
    draw: () => {
      if (passed === 'answered') passed = undefined;
    },
  };
}
