import { kept } from '../../client/storage.ts';

const KEY = 'merenda.firstAccess';

/** Whether the onboarding was seen to its end in this browser (spec 1 §2). */
export const firstAccess = {
  isDone: (): boolean => kept.get(KEY) !== null,
  finish: (): void => kept.set(KEY, 'done'),
};
