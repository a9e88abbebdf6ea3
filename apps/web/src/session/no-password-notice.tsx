import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSession } from './session.ts';

/**
 * A notice for an account without a password (product:session#no-password), with a button for the email to
 * choose one. It also replaces the field of the current password.
 */
export function NoPasswordNotice() {
  const t = useT();
  const { email, hasPassword, company } = useSession().responsible;
  const send = useMutation({
    mutationFn: () => call('POST /auth/recover', { body: { email, company } }),
    onSuccess: () => notify('good', t('login.recover.success')),
    onError: (error) => notifyFailure(error, 'recover.error.generic'),
  });
  if (hasPassword) return null;
  return (
    <Notice
      Icon={IconKey}
      title={t('noPassword.title')}
      text={t('noPassword.text', { email })}
      action={
        <Button kind="soft" size="small" busy={send.isPending} onClick={() => send.mutate()}>
          {t('recover.submit')}
        </Button>
      }
    />
  );
}
