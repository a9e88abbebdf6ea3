import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { ReceiptList } from '../../../features/receipts/components/receipt-list.tsx';

/** /payments/receipts: every top-up, each with its receipt. */
export default function Receipts() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader
        title={t('receipts.list')}
        text={t('receipts.list.text')}
        back={<BackLink to="/profile" />}
      />
      <ReceiptList />
    </Screen>
  );
}
