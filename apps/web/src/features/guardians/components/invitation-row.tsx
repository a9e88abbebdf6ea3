import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ShareButtons } from '@merenda/ui/blocks/actions/share-buttons.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSession } from '../../../session/session.ts';
import {
  type Invitation,
  type Place,
  useResendInvitation,
  useShareInvitation,
  useWithdrawInvitation,
} from '../api/guardians.ts';
import styles from './guardians.module.css';

/** An open invitation, with a button to withdraw it. */
export function InvitationRow({ invitation, place }: { invitation: Invitation; place: Place }) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const withdraw = useWithdrawInvitation(place);
  const resend = useResendInvitation(place);
  const share = useShareInvitation(place);
  const url = share.data?.url;
  const { responsible } = useSession();
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
      <div className={styles.below}>
        {responsible.emailConfirmed && !responsible.blocked && (
          <>
            <Button
              kind="soft"
              size="small"
              aria-describedby={id}
              busy={resend.isPending}
              onClick={() =>
                resend.mutate(invitation._id, {
                  onSuccess: () => notify('good', t('guardians.resent', { email })),
                  onError: (error) => notifyFailure(error, 'guardians.error.save'),
                })
              }
            >
              {t('guardians.resend')}
            </Button>
            <Button
              kind="soft"
              size="small"
              aria-describedby={id}
              busy={share.isPending}
              onClick={() =>
                share.mutate(invitation._id, {
                  onError: (error) => notifyFailure(error, 'guardians.error.save'),
                })
              }
            >
              {t('guardians.share')}
            </Button>
          </>
        )}
        <Button kind="plain" size="small" aria-describedby={id} onClick={() => setConfirming(true)}>
          {t('guardians.withdraw')}
        </Button>
      </div>
      <Dialog open={url !== undefined} onClose={share.reset} title={t('guardians.shareTitle')}>
        {url !== undefined && (
          <div className={styles.form}>
            <p className={styles.address}>
              {t('guardians.shareText', { email, day: formatDay(language, day) })}
            </p>
            <ShareButtons
              text={t('guardians.shareMessage', { brand: brand.name, url })}
              copied={url}
              label={t('guardians.shareCopy')}
            />
          </div>
        )}
      </Dialog>
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
