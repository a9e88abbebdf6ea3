import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../client/call.ts';
import { isFailure } from '../../../client/failure.ts';
import { brand } from '../../../session/brand.ts';
import { signedInHint } from '../../../session/hint.ts';
import { takeReturnPath } from '../../../session/returnPath.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { firstAccess } from '../firstAccess.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in, and goes to /onboarding, or past it where it was seen before (spec 1 §4, decision B.3).
 * A refusal is told at the top of the page; the page stays as it is.
 */
export function useSignIn() {
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      call('POST /auth/login', {
        body: { email: email.trim(), password, company: brand.companyId ?? '', clientId: 'web' },
      }),
    onSuccess: () => {
      queries.clear();
      signedInHint.set();
      router.history.replace(firstAccess.isDone() ? takeReturnPath() : '/onboarding');
    },
    // Whatever else goes wrong at sign-in is told as a failed connection (spec 1 §8).
    onError: (error) =>
      notifyFailure(
        error,
        isFailure(error, 'wrong_credentials') ? 'login.error.denied' : 'global.error.connection',
      ),
  });
}
