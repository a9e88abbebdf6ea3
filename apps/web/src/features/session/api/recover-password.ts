import { useMutation } from '@tanstack/react-query';
import { brand } from '../../../brand/brand.ts';
import { call } from '../../../client/call.ts';
import { isFailure } from '../../../client/failure.ts';
import { translateNow } from '../../../i18n/language.ts';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';

/** Asks for the e-mail with the link to a new password. */
export function useRecoverPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      call('POST /auth/recover', {
        body: { email: email.trim(), ...(brand.companyId && { company: brand.companyId }) },
      }),
    onSuccess: () => notify('good', translateNow('login.recover.success')),
    onError: (error) =>
      notifyFailure(
        error,
        isFailure(error, 'unknown_email')
          ? 'recover.error.email_not_found'
          : 'recover.error.generic',
      ),
  });
}
