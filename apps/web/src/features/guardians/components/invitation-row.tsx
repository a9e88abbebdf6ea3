import { formatDay } from '@merenda/i18n';
import { IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { companyDay } from '../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { CardRow } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/notifications/notify.ts';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { type Invitation, type Place, useWithdrawInvitation } from '../api/guardians.ts';
import styles from './guardians.module.css';

/** An invitation that waits for its answer, and the way to take it back. */
export function InvitationRow({ invitation, place }: { invitation: Invitation; place: Place }) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const withdraw = useWithdrawInvitation(place);
  const { email } = invitation;
  const day = companyDay(invitation.expiresAt);
  const confirm = () =>
    withdraw.mutate(invitation._id, {
      onSuccess: () => notify('good', t('guardians.withdrawn')),
      onError: (error) => notifyFailure(error, 'guardians.error.save'),
      onSettled: () => setConfirming(false),
    });
  return (
    <li className={styles.row}>
      <CardRow
        picture={
          <span className={styles.icon}>
            <IconMail size={22} stroke={1.8} aria-hidden />
          </span>
        }
        title={
          <span id={id} className={styles.address}>
            {email}
          </span>
        }
        text={t('guardians.waiting', { day: formatDay(language, day) })}
      />
      <Button
        kind="soft"
        size="small"
        className={styles.below}
        aria-describedby={id}
        onClick={() => setConfirming(true)}
      >
        {t('guardians.withdraw')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={confirm}
        title={t('guardians.withdrawTitle')}
        text={<span className={styles.address}>{t('guardians.withdrawText', { email })}</span>}
        confirm={t('guardians.withdraw')}
        busy={withdraw.isPending}
        danger
      />
    </li>
  );
}
