import { ReceiptList } from '../../features/receipts/components/ReceiptList.tsx';
import { useT } from '../../i18n/language.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHeader, Screen } from '../../ui/Screen.tsx';

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
