import { IconLock } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './blocked-notice.module.css';

/** Tells a blocked guardian what still works, and whom to ask (product:home#blocked-guardian). */
export function BlockedNotice() {
  const t = useT();
  return (
    <Card as="section" tone="warn" aria-labelledby="blocked">
      <div className={styles.notice}>
        <IconLock className={styles.icon} size={26} stroke={1.8} aria-hidden />
        <div className={styles.words}>
          <h2 id="blocked" className={styles.title}>
            {t('home.blocked.title')}
          </h2>
          <p>{t('home.blocked.text')}</p>
        </div>
        <ButtonLink to="/help" kind="soft" size="small" className={styles.action}>
          {t('home.blocked.action')}
        </ButtonLink>
      </div>
    </Card>
  );
}
