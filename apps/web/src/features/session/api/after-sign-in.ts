import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { localStore } from '../../../client/storage.ts';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/return-path.ts';

/** Signed in: to /onboarding, or past it where it was seen before (product:session#after-login). */
export function useAfterSignIn(): () => void {
  const router = useRouter();
  const queries = useQueryClient();
  return () => {
    queries.clear();
    signedInHint.set();
    router.history.replace(firstAccess.isDone() ? takeReturnPath() : '/onboarding');
  };
}

const KEY = 'merenda.firstAccess';

/** Whether the onboarding was seen to its end in this browser (product:home#onboarding). */
export const firstAccess = {
  isDone: (): boolean => localStore.get(KEY) !== null,
  finish: (): void => localStore.set(KEY, 'done'),
};
