import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { PaymentCards } from '../../../queries/cards.ts';
import type { Begin } from '../model/wizard/begin.ts';
import type { Offer } from '../model/wizard/draft.ts';
import { type TopupWizardState, useTopup } from '../model/wizard/use-topup.ts';
import { AmountsStep } from './steps/amounts-step.tsx';
import { MethodStep } from './steps/method-step.tsx';
import { RecipientsStep } from './steps/recipients-step.tsx';

// Screens that not every top-up needs load apart.
const MonthlyAgreed = lazy(
  () => import('./agreements/monthly/monthly-agreed.tsx'),
  'MonthlyAgreed',
);
const CardTypeStep = lazy(() => import('./steps/card-type-step.tsx'), 'CardTypeStep');
const PixStep = lazy(() => import('./steps/pix-step.tsx'), 'PixStep');
const LinkStep = lazy(() => import('./steps/link-step.tsx'), 'LinkStep');
const TopupFailed = lazy(() => import('./outcome/topup-failed.tsx'), 'TopupFailed');
const TopupPaid = lazy(() => import('./outcome/topup-paid.tsx'), 'TopupPaid');
const TopupPending = lazy(() => import('./outcome/topup-pending.tsx'), 'TopupPending');
const SecurityCodeStep = lazy(() => import('./steps/security-code-step.tsx'), 'SecurityCodeStep');

/** The screen of the payment itself. */
const PAYMENT_STEPS = {
  card: SecurityCodeStep,
  pix: PixStep,
  link: LinkStep,
} as const satisfies Record<PaymentKind, unknown>;

/** Screens that may be wanted when the connection is lost: they load while there is one. */
const AHEAD = [PixStep, TopupPaid, TopupFailed, TopupPending, MonthlyAgreed];

/** The top-up wizard: it shows the screen of the domain's present step (product:topups#steps). */
export function TopupWizard({
  offer,
  begin,
  cards,
}: {
  offer: Offer;
  begin: Begin;
  cards: UseQueryResult<PaymentCards>;
}) {
  const topup = useTopup(offer, begin, MonthlyAgreed.ready);
  useEffect(() => {
    for (const screen of AHEAD) void screen.preload();
  }, []);
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <StepOf topup={topup} cards={cards} />
    </Suspense>
  );
}

function StepOf({
  topup,
  cards,
}: {
  topup: TopupWizardState;
  cards: UseQueryResult<PaymentCards>;
}) {
  switch (topup.state.step) {
    case 'method':
      return <MethodStep topup={topup} />;
    case 'cardType':
      return <CardTypeStep topup={topup} />;
    case 'recipients':
      return <RecipientsStep topup={topup} cards={cards} />;
    case 'amounts':
      return <AmountsStep topup={topup} />;
    case 'payment': {
      const PaymentStep = PAYMENT_STEPS[topup.method ?? 'card'];
      return <PaymentStep topup={topup} />;
    }
    case 'paid':
      if (topup.agreed) return <MonthlyAgreed agreed={topup.agreed} onLeave={topup.leave} />;
      return <TopupPaid topup={topup} />;
    case 'failed':
      return <TopupFailed topup={topup} />;
    case 'pending':
      return <TopupPending topup={topup} />;
  }
}
