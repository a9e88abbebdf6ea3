import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call, type Request } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useMutation } from '@tanstack/react-query';

export type SignUpPayload = Request<'POST /responsible-users'>['body'];

/** Creates the account without a session: "enter" on the success screen signs in (product:signup#success). */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: SignUpPayload) => call('POST /responsible-users', { body }),
    // The form shows that an account already exists, with the ways on.
    onError: (error) =>
      isFailure(error, 'duplicate_user') || notifyFailure(error, 'signup.error.generic'),
  });
}
