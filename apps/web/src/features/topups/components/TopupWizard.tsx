import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentCards } from '../../../queries/cards.ts';
import { MonthlyAgreed } from '../monthly/MonthlyAgreed.tsx';
import type { Offer } from '../wizard/draft.ts';
import { useTopup } from '../wizard/useTopup.ts';
import { AmountsStep } from './AmountsStep.tsx';
import { CardTypeStep } from './CardTypeStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { MethodStep } from './MethodStep.tsx';
import { PixStep } from './PixStep.tsx';
import { RecipientsStep } from './RecipientsStep.tsx';
import { SecurityCodeStep } from './SecurityCodeStep.tsx';
import { TopupFailed } from './TopupFailed.tsx';
import { TopupPaid } from './TopupPaid.tsx';
import { TopupPending } from './TopupPending.tsx';

/** The top-up wizard: the screen of the step that the domain says it is (spec 1 §4). */
export function TopupWizard({
  offer,
  cards,
}: {
  offer: Offer;
  cards: UseQueryResult<PaymentCards>;
}) {
  const topup = useTopup(offer);
  switch (topup.state.step) {
    case 1:
      return <MethodStep topup={topup} />;
    case 2:
      return <CardTypeStep topup={topup} />;
    case 3:
      return <RecipientsStep topup={topup} cards={cards} />;
    case 4:
      return <AmountsStep topup={topup} />;
    case 5:
      if (topup.method === 'pix') return <PixStep topup={topup} />;
      if (topup.method === 'link') return <LinkStep topup={topup} />;
      return <SecurityCodeStep topup={topup} />;
    case 6:
      if (topup.agreed) return <MonthlyAgreed agreed={topup.agreed} onLeave={topup.leave} />;
      return <TopupPaid topup={topup} />;
    case 7:
      return <TopupFailed topup={topup} />;
    case 8:
      return <TopupPending topup={topup} />;
  }
}
