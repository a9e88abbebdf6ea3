import { useState } from 'react';
import { kept } from '../client/storage.ts';
import { useLanguage, useT } from '../i18n/language.ts';
import { legalUrl } from '../session/brand.ts';
import { Button } from '../ui/Button.tsx';
import styles from './CookieBar.module.css';

const KEY = 'acceptCookies';

/** Asks once for consent to cookies; acceptance is kept under `acceptCookies` (spec 1 §2). */
export function CookieBar() {
  const t = useT();
  const language = useLanguage();
  const [accepted, setAccepted] = useState(() => kept.get(KEY) !== null);
  if (accepted) return null;
  const accept = () => {
    kept.set(KEY, 'true');
    setAccepted(true);
  };
  return (
    <section className={styles.bar} data-cookie-bar aria-label={t('cookies.label')}>
      <p className={styles.text}>
        {t('cookies.text')}{' '}
        <a href={legalUrl('privacy-policy', language)} target="_blank" rel="noreferrer">
          {t('cookies.policy')}
        </a>
      </p>
      <Button size="small" onClick={accept}>
        {t('cookies.accept')}
      </Button>
    </section>
  );
}
