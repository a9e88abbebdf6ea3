import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { translateNow } from '@merenda/ui/i18n/language.ts';
import { useMutation } from '@tanstack/react-query';

/** Requests the email with the link to a new password. */
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
