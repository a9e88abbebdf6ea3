import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { legalUrl } from '@merenda/ui/brand/brand.ts';
import { cookies } from '@merenda/ui/client/cookies.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef, useState } from 'react';
import styles from './cookie-bar.module.css';

/**
 * Asks once for consent to cookies; the acceptance is stored as `acceptCookies`
 * (product:overview#cookie-consent).
 */
export function CookieBar() {
  const t = useT();
  const language = useLanguage();
  const [accepted, setAccepted] = useState(() => cookies.get(VISIT_COOKIES.consent) !== undefined);
  const bar = useMeasuredHeight();
  if (accepted) return null;
  const accept = () => {
    cookies.set(VISIT_COOKIES.consent, 'true');
    setAccepted(true);
    // The focused button disappears: the focus moves to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={bar}
      className={styles.bar}
      data-cookie-bar
      data-unprinted
      aria-label={t('cookies.label')}
    >
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

/** Measures the bar: elements that stick to the page's bottom keep clear of it, however many lines it has. */
function useMeasuredHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!bar.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty('--cookie-bar-height', `${height}px`);
    });
    watcher.observe(bar.current);
    return () => watcher.disconnect();
  }, []);
  return bar;
}
