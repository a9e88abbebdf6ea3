import { ReceiptList } from '../../../features/receipts/components/receipt-list.tsx';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';

/** /payments/receipts: every top-up, each with its receipt. */
export default function Receipts() {
  const t = useT();
  return (
    <Screen>
      <PageHeader
        title={t('receipts.list')}
        text={t('receipts.list.text')}
        back={<BackLink to="/profile" />}
      />
      <ReceiptList />
    </Screen>
  );
}
