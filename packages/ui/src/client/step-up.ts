import { createSignal } from './signal.ts';

/**
 * The question who asks, while it is open: answered with whether the user has proved it
 * (product:session#step-up). The shell shows it.
 */
export const stepUpQuestion = createSignal<((isProved: boolean) => void) | undefined>(undefined);

let asked: Promise<boolean> | undefined;

/** Asks the user; calls that are refused at the same moment wait for the same answer. */
export function askToStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => stepUpQuestion.set(resolve)).finally(() => {
    asked = undefined;
    stepUpQuestion.set(undefined);
  });
  return asked;
}
