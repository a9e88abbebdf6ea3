import { type BillingParts, lacksBilling } from '@merenda/domain/payments/billing';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './billing-warning.module.css';

/** A warning to guardians of companies while their invoice data are incomplete (product:profile#billing). */
export function BillingWarning({ billing }: { billing: BillingParts }) {
  const t = useT();
  if (!lacksBilling(brand.variant, billing)) return null;
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
