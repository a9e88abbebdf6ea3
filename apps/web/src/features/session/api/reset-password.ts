import type { WaysChosen } from '@merenda/ui/blocks/choices/ways-to-keep.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signedInHint } from '../../../session/hint.ts';

/** The devices and passkeys of the link's owner; reading them does not spend the link. */
export const useWaysOfReset = (token: string) =>
  useQuery({
    queryKey: ['reset', token],
    queryFn: ({ signal }) => call('POST /auth/password/view', { body: { token }, signal }),
    gcTime: 0,
  });

/** Sets a new password with the token of the email, and goes to /login (product:session#password-reset). */
export function useResetPassword(token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ password, chosen }: { password: string; chosen: WaysChosen }) =>
      call('POST /auth/password', { body: { password, token, ...chosen } }),
    onSuccess: () => {
      // The reset has ended every session, this browser's too (product:session#password-reset).
      signedInHint.clear();
      notify('good', translateNow('global.success.message'));
      return navigate({ to: '/login', replace: true });
    },
    onError: (error) => {
      // The field shows the failure and its reason.
      if (isFailure(error, 'validation_failed')) return;
      notifyFailure(
        error,
        isFailure(error, 'invalid_reset_token')
          ? 'recover.error.invalid_token'
          : 'recover.error.update_password',
      );
    },
  });
}
