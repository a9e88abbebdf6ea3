import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCreditCard } from '@tabler/icons-react';

/** A link to the cards (product:cards#management). */
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
