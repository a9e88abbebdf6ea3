import { useSearch } from '@tanstack/react-router';
import { CardManagement } from '../../../features/cards/components/card-management.tsx';
import { ReceiptsRow } from '../../../features/receipts/components/receipts-row.tsx';
import { AutomaticTopups } from '../../../features/topups/components/agreements/automatic/automatic-topups.tsx';
import { MonthlyTopups } from '../../../features/topups/components/agreements/monthly/monthly-topups.tsx';
import { PaymentReturn } from '../../../features/topups/components/outcome/payment-return.tsx';
import { TopupScreen } from '../../../features/topups/components/topup-screen.tsx';
import { Card } from '../../../ui/layout/card.tsx';

interface Search {
  page?: unknown;
  TransactionId?: unknown;
  student?: unknown;
  repeat?: unknown;
  code?: unknown;
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

/**
 * /payments: the top-up wizard, for a `student`, to `repeat` a top-up or back at its `code`; with `page=methods` cards, monthly and automatic top-ups
 * (product:cards#management).
 */
export default function Payments() {
  const { page, TransactionId, student, repeat, code }: Search = useSearch({ strict: false });
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
  return <TopupScreen student={text(student)} repeat={text(repeat)} code={text(code)} />;
}
