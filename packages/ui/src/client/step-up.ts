import { createSignal } from './signal.ts';

/**
 * The open question for a proof of who asks; its function is called with whether the user has given
 * it (product:session#step-up). The shell shows the question.
 */
export const stepUpQuestion = createSignal<((isProved: boolean) => void) | undefined>(undefined);

let asked: Promise<boolean> | undefined;

/** Asks the user; calls refused at the same moment share the answer. */
export function askToStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => stepUpQuestion.set(resolve)).finally(() => {
    asked = undefined;
    stepUpQuestion.set(undefined);
  });
  return asked;
}
