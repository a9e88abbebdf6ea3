import { localStore } from '../../../client/storage.ts';

const KEY = 'merenda.firstAccess';

/** Whether the onboarding was seen to its end in this browser (product:home#onboarding). */
export const firstAccess = {
  isDone: (): boolean => localStore.get(KEY) !== null,
  finish: (): void => localStore.set(KEY, 'done'),
};
