import { useSearch } from '@tanstack/react-router';
import { CardManagement } from '../../features/cards/components/CardManagement.tsx';
import { ReceiptsRow } from '../../features/receipts/components/ReceiptsRow.tsx';
import { AutomaticTopups } from '../../features/topups/automatic/AutomaticTopups.tsx';
import { PaymentReturn } from '../../features/topups/components/PaymentReturn.tsx';
import { TopupScreen } from '../../features/topups/components/TopupScreen.tsx';
import { MonthlyTopups } from '../../features/topups/monthly/MonthlyTopups.tsx';
import { Card } from '../../ui/Card.tsx';

/** /payments: the top-up wizard; with `page=methods` cards, monthly and automatic top-ups (spec 1 §2). */
export default function Payments() {
  const search: { page?: unknown; TransactionId?: unknown } = useSearch({ strict: false });
  const { page, TransactionId } = search;
  if (page === 'methods') {
    return (
      <CardManagement>
        <MonthlyTopups />
        <AutomaticTopups />
        <Card flush>
          <ReceiptsRow />
        </Card>
      </CardManagement>
    );
  }
  // The router reads an id of digits as a number.
  if (TransactionId !== undefined) {
    const orderId = String(TransactionId);
    return <PaymentReturn key={orderId} orderId={orderId} />;
  }
  return <TopupScreen />;
}
