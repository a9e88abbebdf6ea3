import { useMutation } from '@tanstack/react-query';
import { call, type Request } from '../../../client/call.ts';
import { isFailure } from '../../../client/failure.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';

export type SignUpPayload = Request<'POST /responsible-users'>['body'];

/**
 * Creates the account. It opens no session: "enter" on the success screen does
 * (product:signup#success).
 */
export function useSignUp() {
  return useMutation({
    mutationFn: (body: SignUpPayload) => call('POST /responsible-users', { body }),
    onError: (error) =>
      notifyFailure(
        error,
        isFailure(error, 'duplicate_user') ? 'signup.error.duplicate' : 'signup.error.generic',
      ),
  });
}
