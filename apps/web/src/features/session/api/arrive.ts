import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/returnPath.ts';
import { firstAccess } from '../firstAccess.ts';

/** Signed in: to /onboarding, or past it where it was seen before (spec 1 §4, decision B.3). */
export function useArrive(): () => void {
  const router = useRouter();
  const queries = useQueryClient();
  return () => {
    queries.clear();
    signedInHint.set();
    router.history.replace(firstAccess.isDone() ? takeReturnPath() : '/onboarding');
  };
}
