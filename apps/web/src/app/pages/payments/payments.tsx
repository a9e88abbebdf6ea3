import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ReceiptsRow } from '../../../features/receipts/components/receipts-row.tsx';
import { TopupScreen } from '../../../features/topups/components/topup-screen.tsx';

// Cards, agreements and the return from a payment page load apart: the wizard does not wait for them.
const CardManagement = lazy(
  () => import('../../../features/cards/components/card-management.tsx'),
  'CardManagement',
);
const MonthlyTopups = lazy(
  () => import('../../../features/topups/components/agreements/monthly/monthly-topups.tsx'),
  'MonthlyTopups',
);
const AutomaticTopups = lazy(
  () => import('../../../features/topups/components/agreements/automatic/automatic-topups.tsx'),
  'AutomaticTopups',
);
const PaymentReturn = lazy(
  () => import('../../../features/topups/components/outcome/payment-return.tsx'),
  'PaymentReturn',
);

interface Search {
  page?: unknown;
  TransactionId?: unknown;
  student?: unknown;
  wallet?: unknown;
  repeat?: unknown;
  code?: unknown;
}

const text = (value: unknown) => (value === undefined ? undefined : String(value));

/**
 * The page /payments: the top-up wizard. `student` begins with a student, `wallet=own` with the own
 * wallet, `repeat` with a former top-up, `code` at its code. `page=methods` shows cards, monthly and automatic top-ups instead
 * (product:cards#management).
 */
export default function Payments() {
  const { page, TransactionId, student, wallet, repeat, code }: Search = useSearch({
    strict: false,
  });
  if (page === 'methods') {
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <CardManagement>
          <MonthlyTopups />
          <AutomaticTopups />
          <Card flush>
            <ReceiptsRow />
          </Card>
        </CardManagement>
      </Suspense>
    );
  }
  // The router parses an id of digits as a number.
  if (TransactionId !== undefined) {
    const orderId = String(TransactionId);
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <PaymentReturn key={orderId} orderId={orderId} />
      </Suspense>
    );
  }
  return (
    <TopupScreen
      student={text(student)}
      wallet={text(wallet)}
      repeat={text(repeat)}
      code={text(code)}
    />
  );
}
