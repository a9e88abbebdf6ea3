import { useMutation } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { isFailure } from '../../../client/failure.ts';
import { brand } from '../../../session/brand.ts';
import { notifyFailure } from '../../../ui/notifications/notifyFailure.ts';
import { useArrive } from './arrive.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in with the password. A refusal is told at the top of the page; the page stays as it is.
 */
export function useSignIn() {
  const arrive = useArrive();
  return useMutation({
    mutationFn: ({ email, password }: Credentials) =>
      call('POST /auth/login', {
        body: { email: email.trim(), password, company: brand.companyId ?? '', clientId: 'web' },
      }),
    onSuccess: arrive,
    // Whatever else goes wrong at sign-in is told as a failed connection (spec 1 §8).
    onError: (error) =>
      notifyFailure(
        error,
        isFailure(error, 'wrong_credentials') ? 'login.error.denied' : 'global.error.connection',
      ),
  });
}
