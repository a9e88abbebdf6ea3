/** Lets one through until the page shows what became of it. */
export interface Gate {
  /** May one pass? From then on nobody may. */
  enter: () => boolean;
  /** It is known what became of it. */
  answer: () => void;
  /** The page is drawn: once by what is known, the next may pass. */
  draw: () => void;
}

/** For what is sent once: a second tap may come before the page has said that the first is under way. */
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
