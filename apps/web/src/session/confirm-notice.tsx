import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import styles from './confirm-notice.module.css';
import { useSession } from './session.ts';

/**
 * A notice until the email address is confirmed (product:session#confirmed-address): the features that wait
 * for it, and a button to send the email again. `instead`: the notice replaces a feature that needs the
 * confirmation, unless the page says it already.
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
    <div className={instead ? styles.instead : styles.once}>
      <Notice
        Icon={IconMail}
        title={instead ? undefined : t('confirmEmail.title')}
        text={t(instead ? 'confirmEmail.first' : 'confirmEmail.notice', { email })}
        action={
          <Button kind="soft" size="small" busy={send.isPending} onClick={() => send.mutate()}>
            {t('confirmEmail.send')}
          </Button>
        }
      />
    </div>
  );
}
