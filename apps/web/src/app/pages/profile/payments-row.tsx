import { IconCreditCard } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { RowLink } from '../../../ui/actions/row-link.tsx';

/** To the cards (product:cards#management). */
export function PaymentsRow() {
  const t = useT();
  return (
    <RowLink
      to="/payments"
      search={{ page: 'methods' }}
      icon={<IconCreditCard size={24} stroke={1.8} />}
      text={t('profile.payments.text')}
    >
      {t('profile.payments')}
    </RowLink>
  );
}
