import { useParams } from '@tanstack/react-router';
import { ReceiptScreen } from '../../../features/receipts/components/receipt-screen.tsx';
import { RefundPanel } from '../../../features/refunds/components/refund-panel.tsx';
import { RepeatLink } from '../../../features/topups/components/repeat-link.tsx';
import { useSession } from '../../../session/session.ts';

/** /payments/receipts/:topupId */
export default function Receipt() {
  const { topupId } = useParams({ from: '/guardian/payments/receipts/$topupId' });
  const { responsible } = useSession();
  return (
    <ReceiptScreen
      topupId={topupId}
      above={(receipt) =>
        !responsible.blocked && <RepeatLink topup={receipt} kind={receipt.method.kind} />
      }
    >
      <RefundPanel topupId={topupId} />
    </ReceiptScreen>
  );
}
