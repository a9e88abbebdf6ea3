import type { LegalDocument } from '@merenda/domain/brands/legal-documents';
import { PasswordField } from '@merenda/ui/blocks/fields/password-field.tsx';
import { PasswordMeter } from '@merenda/ui/blocks/fields/password-meter.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { legalUrl } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import type { SignUpState } from '../../model/signup/use-sign-up-form.ts';
import { LinkedText } from '../linked-text.tsx';
import styles from './password-step.module.css';

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
      <PasswordMeter password={form.password} person={form} />
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
    <Card tone="warn" role="alert" className={styles.duplicate}>
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
