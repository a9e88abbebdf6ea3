import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { useSession } from '../../../session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from './topups.module.css';

/** Companies want an invoice: their guardians are told when it lacks something (spec 1 §2, §8). */
export function BillingWarning() {
  const t = useT();
  const { responsible } = useSession();
  const { invoiceTaxNumber, taxIdentifierNumber, address } = responsible.billingDetails;
  const complete = (invoiceTaxNumber || taxIdentifierNumber) && address?.street;
  if (brand.variant !== 'corporate' || complete) return null;
  return (
    <Card tone="warn" className={styles.warning ?? ''}>
      <p>{t('global.billingWarn')}</p>
      <Link to="/profile">{t('nav.profile')}</Link>
    </Card>
  );
}
