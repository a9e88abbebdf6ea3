import { useParams } from '@tanstack/react-router';
import { ReceiptScreen } from '../../features/receipts/components/ReceiptScreen.tsx';
import { RefundPanel } from '../../features/refunds/components/RefundPanel.tsx';

/** /payments/receipts/:topupId */
export default function Receipt() {
  const { topupId } = useParams({ from: '/guardian/payments/receipts/$topupId' });
  return (
    <ReceiptScreen topupId={topupId}>
      <RefundPanel topupId={topupId} />
    </ReceiptScreen>
  );
}
