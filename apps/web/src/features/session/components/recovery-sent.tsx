import { Button, ButtonAnchor, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconClock, IconMailSearch, IconShieldCheck } from '@tabler/icons-react';
import { inboxOfPage, mailboxUrl, NEW_TAB } from '../api/mailbox.ts';
import { MailPicture } from './pictures/mail-picture.tsx';
import styles from './visitor.module.css';

const HINTS = [
  { text: 'recover.hint.wait', Icon: IconClock },
  { text: 'recover.hint.spam', Icon: IconMailSearch },
  { text: 'recover.hint.expiry', Icon: IconShieldCheck },
] as const;

/**
 * The screen after the email was sent: hints, and "open mail", "try another email", "ignore"
 * (product:session#recovery).
 */
export function RecoverySent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const t = useT();
  const mailbox = mailboxUrl(email, inboxOfPage());
  return (
    <Screen>
      <div className={styles.welcome}>
        <MailPicture />
        <PageHeader
          title={t('recover.sent.title')}
          text={t('recover.sent.message', { email: email.trim() })}
        />
      </div>
      <ul className={styles.hints}>
        {HINTS.map(({ text, Icon }) => (
          <li key={text}>
            <Icon size={22} stroke={1.8} aria-hidden />
            {t(text)}
          </li>
        ))}
      </ul>
      <div className={styles.choices}>
        <ButtonAnchor wide href={mailbox} {...(mailbox !== 'mailto:' && NEW_TAB)}>
          {t('recover.openMail')}
        </ButtonAnchor>
        <Button kind="soft" wide onClick={onAnother}>
          {t('recover.anotherEmail')}
        </Button>
        <ButtonLink kind="plain" wide to="/login" search>
          {t('recover.ignore')}
        </ButtonLink>
      </div>
    </Screen>
  );
}
