import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { brand } from '../../../brand/brand.ts';
import { call } from '../../../client/call.ts';
import { isFailure } from '../../../client/failure.ts';
import { signedInHint } from '../../../session/hint.ts';
import { notifyFailure, notifySignInFailure } from '../../../ui/notifications/notify-failure.ts';
import { secondStep } from '../model/second-step.ts';
import { useAfterSignIn } from './after-sign-in.ts';

/** Asks for the e-mail with a link to sign in; nobody is told whether there is an account. */
export function useAskLoginLink() {
  return useMutation({
    mutationFn: (email: string) =>
      call('POST /auth/login/link/email', {
        body: { email: email.trim(), company: brand.companyId ?? '' },
      }),
    onError: (error) => notifyFailure(error, 'recover.error.generic'),
  });
}

/** Signs in with the token of that e-mail. */
export function useLoginByLink(token: string) {
  const enter = useAfterSignIn();
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /auth/login/link', { body: { token } }),
    // A guardian without a password is led to one first.
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
      // That the link is spent, the page says in its place.
      if (isFailure(error, 'invalid_login_link')) return;
      notifySignInFailure(error);
    },
  });
}
