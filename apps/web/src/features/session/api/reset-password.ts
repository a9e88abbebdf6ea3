import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../client/call.ts';
import { isFailure } from '../../../client/failure.ts';
import { translateNow } from '../../../i18n/language.ts';
import { signedInHint } from '../../../session/hint.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';

/**
 * Sets a new password with the token of the e-mail, and goes to /login
 * (product:session#password-reset).
 */
export function useResetPassword(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => call('POST /auth/password', { body: { password, token } }),
    onSuccess: () => {
      // The reset has ended every session, this browser's too (product:session#password-reset).
      signedInHint.clear();
      notify('good', translateNow('global.success.message'));
      return navigate({ to: '/login', replace: true });
    },
    onError: (error) =>
      notifyFailure(
        error,
        isFailure(error, 'invalid_reset_token')
          ? 'recover.error.invalid_token'
          : 'recover.error.update_password',
      ),
  });
}
