import { useParams } from '@tanstack/react-router';
import { ReceiptScreen } from '../../../features/receipts/components/receipt-screen.tsx';
import { RefundPanel } from '../../../features/refunds/components/refund-panel.tsx';

/** /payments/receipts/:topupId */
export default function Receipt() {
  const { topupId } = useParams({ from: '/guardian/payments/receipts/$topupId' });
  return (
    <ReceiptScreen topupId={topupId}>
      <RefundPanel topupId={topupId} />
    </ReceiptScreen>
  );
}
