import {
  notifyFailure,
  notifySignInFailure,
} from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { signedInHint } from '../../../session/hint.ts';
import { secondStep } from '../model/second-step.ts';
import { useAfterSignIn } from './after-sign-in.ts';

/** Requests the email with a sign-in link; the answer never tells whether there is an account. */
export function useAskLoginLink() {
  return useMutation({
    mutationFn: (email: string) =>
      call('POST /auth/login/link/email', {
        body: { email: email.trim(), company: brand.companyId ?? '' },
      }),
    onError: (error) => notifyFailure(error, 'recover.error.generic'),
  });
}

/** Signs in with the token of that email. */
export function useLoginByLink(token: string) {
  const enter = useAfterSignIn();
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /auth/login/link', { body: { token } }),
    // A guardian without a password chooses one first.
    onSuccess: ({ passwordToken }) => {
      if (!passwordToken) return enter();
      queries.clear();
      signedInHint.set();
    },
    onError: (error) => {
      if (isFailure(error, 'second_factor_required')) {
        secondStep.set(error.ticket);
        return router.navigate({ to: '/login', replace: true });
      }
      // The page itself shows that the link is spent.
      if (isFailure(error, 'invalid_login_link')) return;
      notifySignInFailure(error);
    },
  });
}
