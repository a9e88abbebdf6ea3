import { Button, ButtonAnchor } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useAskLoginLink } from '../api/login-link.ts';
import { inboxOfPage, mailboxUrl, NEW_TAB } from '../api/mailbox.ts';
import styles from './visitor.module.css';

interface Offer {
  email: string;
  /** Is it one that can be written to? Shows what is wrong with it otherwise. */
  checkEmail: () => boolean;
}

/**
 * For whom the throttle refuses: a link by e-mail instead of the wait (product:session#login-link).
 */
export default function LoginLinkOffer({ email, checkEmail }: Offer) {
  const t = useT();
  const ask = useAskLoginLink();
  const sentTo = ask.isSuccess && ask.variables === email ? email.trim() : undefined;
  if (sentTo === undefined) {
    return (
      <div className={styles.offer}>
        <p className={styles.quiet}>{t('loginLink.hint')}</p>
        <Button
          kind="soft"
          wide
          busy={ask.isPending}
          onClick={() => checkEmail() && ask.mutate(email)}
        >
          {t('loginLink.ask')}
        </Button>
      </div>
    );
  }
  const mailbox = mailboxUrl(sentTo, inboxOfPage());
  return (
    <div className={styles.offer} role="status">
      <p>{t('loginLink.sent', { email: sentTo })}</p>
      <p className={styles.quiet}>{t('recover.hint.expiry')}</p>
      <ButtonAnchor kind="soft" wide href={mailbox} {...(mailbox !== 'mailto:' && NEW_TAB)}>
        {t('recover.openMail')}
      </ButtonAnchor>
    </div>
  );
}
