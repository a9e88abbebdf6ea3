import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { useState } from 'react';
import { legalUrl } from '../../brand/brand.ts';
import { cookies } from '../../client/cookies.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { Button } from '../../ui/actions/button.tsx';
import styles from './cookie-bar.module.css';

/**
 * Asks once for consent to cookies; acceptance is kept under `acceptCookies`
 * (product:overview#cookie-consent).
 */
export function CookieBar() {
  const t = useT();
  const language = useLanguage();
  const [accepted, setAccepted] = useState(() => cookies.get(VISIT_COOKIES.consent) !== undefined);
  if (accepted) return null;
  const accept = () => {
    cookies.set(VISIT_COOKIES.consent, 'true');
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
