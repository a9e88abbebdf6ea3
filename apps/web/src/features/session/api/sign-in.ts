import {
  notifyFailure,
  notifySignInFailure,
} from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useMutation } from '@tanstack/react-query';
import { secondStep } from '../model/second-step.ts';
import { useAfterSignIn } from './after-sign-in.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in with the password. The form shows a wrong password. Any other failure is a notice at the top of
 * the page, which stays as it is.
 */
export function useSignIn() {
  const enter = useAfterSignIn();
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      call('POST /auth/login', {
        body: { email: email.trim(), password, company: brand.companyId ?? '', clientId: 'web' },
      }),
    onSuccess: enter,
    onError: (error) => {
      if (isFailure(error, 'second_factor_required')) return secondStep.set(error.ticket);
      if (!isWrong(error)) notifySignInFailure(error);
    },
  });
}

/** Email or password is wrong; the answer does not tell which. */
export const isWrong = (error: unknown): boolean => isFailure(error, 'wrong_credentials');

/** Finishes the second step (product:session#second-factor). A step that took too long begins anew. */
export function useFinishSignIn(ticket: string) {
  const enter = useAfterSignIn();
  return useMutation({
    mutationFn: (code: string) =>
      call('POST /auth/login/second-factor', { body: { ticket, code } }),
    onSuccess: () => {
      secondStep.set(undefined);
      return enter();
    },
    onError: (error) => {
      if (!isFailure(error, 'sign_in_expired')) return;
      secondStep.set(undefined);
      notifyFailure(error, 'secondFactor.error.expired');
    },
  });
}
