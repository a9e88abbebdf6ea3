import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/return-path.ts';
import { firstAccess } from '../model/first-access.ts';

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
