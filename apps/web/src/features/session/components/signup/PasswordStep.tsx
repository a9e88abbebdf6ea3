import { Link } from '@tanstack/react-router';
import { useLanguage, useT } from '../../../../i18n/language.ts';
import { type LegalDocument, legalUrl } from '../../../../session/brand.ts';
import { Card } from '../../../../ui/Card.tsx';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { PasswordMeter } from '../../../../ui/PasswordMeter.tsx';
import type { SignUpState } from '../../signup/useSignUpForm.ts';
import { LinkedText } from '../LinkedText.tsx';
import styles from './PasswordStep.module.css';

/** Step 3: the password twice, how strong it is, and the terms. */
export function PasswordStep({
  signUp: { form, field },
  duplicate,
}: {
  signUp: SignUpState;
  /** The server knows a guardian with this document or e-mail. */
  duplicate: boolean;
}) {
  const t = useT();
  return (
    <>
      <input type="hidden" autoComplete="username" value={form.email} readOnly />
      <PasswordField
        label={t('session.password')}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordMeter password={form.password} />
      <PasswordField
        label={t('session.repeatPassword')}
        autoComplete="new-password"
        {...field('repeatPassword')}
      />
      <p className={styles.terms}>
        <LinkedText
          text={t('signup.terms')}
          links={{
            terms: (words) => <Legal document="terms-of-use">{words}</Legal>,
            privacy: (words) => <Legal document="privacy-policy">{words}</Legal>,
          }}
        />
      </p>
      {duplicate && <DuplicateNote />}
    </>
  );
}

function Legal({ document, children }: { document: LegalDocument; children: string }) {
  const language = useLanguage();
  return (
    <a href={legalUrl(document, language)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function DuplicateNote() {
  const t = useT();
  return (
    <Card tone="warn" className={styles.duplicate}>
      <p>
        <strong>{t('signup.error.duplicate')}</strong> {t('signup.duplicate.hint')}
      </p>
      <p className={styles.ways}>
        <Link to="/login">{t('login.submit')}</Link>
        <Link to="/recover">{t('login.forgot')}</Link>
      </p>
    </Card>
  );
}
