import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentCards } from '../../../queries/cards.ts';
import type { Begin } from '../model/wizard/begin.ts';
import type { Offer } from '../model/wizard/draft.ts';
import { useTopup } from '../model/wizard/use-topup.ts';
import { MonthlyAgreed } from './agreements/monthly/monthly-agreed.tsx';
import { TopupFailed } from './outcome/topup-failed.tsx';
import { TopupPaid } from './outcome/topup-paid.tsx';
import { TopupPending } from './outcome/topup-pending.tsx';
import { AmountsStep } from './steps/amounts-step.tsx';
import { CardTypeStep } from './steps/card-type-step.tsx';
import { LinkStep } from './steps/link-step.tsx';
import { MethodStep } from './steps/method-step.tsx';
import { PixStep } from './steps/pix-step.tsx';
import { RecipientsStep } from './steps/recipients-step.tsx';
import { SecurityCodeStep } from './steps/security-code-step.tsx';

/** The top-up wizard: the screen of the step that the domain says it is (product:topups#steps). */
export function TopupWizard({
  offer,
  begin,
  cards,
}: {
  offer: Offer;
  begin: Begin;
  cards: UseQueryResult<PaymentCards>;
}) {
  const topup = useTopup(offer, begin);
  switch (topup.state.step) {
    case 'method':
      return <MethodStep topup={topup} />;
    case 'cardType':
      return <CardTypeStep topup={topup} />;
    case 'recipients':
      return <RecipientsStep topup={topup} cards={cards} />;
    case 'amounts':
      return <AmountsStep topup={topup} />;
    case 'payment':
      if (topup.method === 'pix') return <PixStep topup={topup} />;
      if (topup.method === 'link') return <LinkStep topup={topup} />;
      return <SecurityCodeStep topup={topup} />;
    case 'paid':
      if (topup.agreed) return <MonthlyAgreed agreed={topup.agreed} onLeave={topup.leave} />;
      return <TopupPaid topup={topup} />;
    case 'failed':
      return <TopupFailed topup={topup} />;
    case 'pending':
      return <TopupPending topup={topup} />;
  }
}
