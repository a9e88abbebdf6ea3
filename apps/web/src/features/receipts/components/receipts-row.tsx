import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconReceipt } from '@tabler/icons-react';

/** A link to the top-ups and their receipts. */
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
