import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../client/call.ts';
import { useT } from '../i18n/language.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/layout/notice.tsx';
import { notify } from '../ui/notifications/notify.ts';
import { notifyFailure } from '../ui/notifications/notify-failure.ts';
import { useSession } from './session.ts';

/**
 * Until the address is confirmed (product:session#confirmed-address): what waits for it, and the
 * letter once more. `instead`: stands where something cannot be done before.
 */
export function ConfirmNotice({ instead = false }: { instead?: boolean }) {
  const t = useT();
  const { email, emailConfirmed } = useSession().responsible;
  const send = useMutation({
    mutationFn: () => call('POST /auth/email/confirmation', {}),
    onSuccess: () => notify('good', t('confirmEmail.sent', { email })),
    onError: (error) => notifyFailure(error, 'global.error.message'),
  });
  if (emailConfirmed) return null;
  return (
    <Notice
      Icon={IconMail}
      title={instead ? undefined : t('confirmEmail.notice.title')}
      text={t(instead ? 'confirmEmail.first' : 'confirmEmail.notice.text', { email })}
      action={
        <Button kind="soft" size="small" busy={send.isPending} onClick={() => send.mutate()}>
          {t('confirmEmail.send')}
        </Button>
      }
    />
  );
}
