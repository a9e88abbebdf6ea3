import { useParams } from '@tanstack/react-router';
import { ReceiptScreen } from '../../features/receipts/components/ReceiptScreen.tsx';

/** /payments/receipts/:topupId */
export default function Receipt() {
  const { topupId } = useParams({ from: '/guardian/payments/receipts/$topupId' });
  return <ReceiptScreen topupId={topupId} />;
}
