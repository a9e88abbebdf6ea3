import { lacksBilling } from '@merenda/domain/billing';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../i18n/language.ts';
import { brand } from '../session/brand.ts';
import { useSession } from '../session/session.ts';
import styles from './BillingWarning.module.css';
import { Card } from './Card.tsx';

/** Companies want an invoice: their guardians are told while it lacks something (spec 1 §2, §8). */
export function BillingWarning() {
  const t = useT();
  const { responsible } = useSession();
  if (!lacksBilling(brand.variant, responsible.billingDetails)) return null;
  return (
    <Card tone="warn" className={styles.warning}>
      <IconAlertTriangle size={22} stroke={1.8} aria-hidden />
      <div>
        <p>{t('global.billingWarn')}</p>
        <Link to="/profile" search={{ view: 'edit' }} state={{ below: true }}>
          {t('profile.edit')}
        </Link>
      </div>
    </Card>
  );
}
