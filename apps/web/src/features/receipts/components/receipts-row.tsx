import { IconReceipt } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { RowLink } from '../../../ui/actions/row-link.tsx';

/** To the top-ups and their receipts. */
export function ReceiptsRow() {
  const t = useT();
  return (
    <RowLink
      to="/payments/receipts"
      icon={<IconReceipt size={24} stroke={1.8} />}
      text={t('receipts.row.text')}
    >
      {t('receipts.list')}
    </RowLink>
  );
}
