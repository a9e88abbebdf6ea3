import { ChoiceCards } from '@merenda/ui/blocks/choices/choice-cards.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PaymentCards } from '../../../../queries/cards.ts';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import { walletName } from '../../model/wizard/recipients.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { Balance } from './balance.tsx';
import { CardChoice } from './card-choice.tsx';
import { ChosenMethod } from './chosen.tsx';
import { TopupStepFrame } from './topup-step-frame.tsx';

/** Step 3: whose wallets, several at once, and for a card which one. */
export function RecipientsStep({
  topup,
  cards,
}: {
  topup: TopupWizardState;
  cards: UseQueryResult<PaymentCards>;
}) {
  const t = useT();
  const { offer, state, method, change } = topup;
  return (
    <TopupStepFrame
      topup={topup}
      heading={t('topups.recipients.heading')}
      text={offer.recipients.length > 1 ? t('topups.recipients.text') : undefined}
      summary={
        <Card flush>
          <ChosenMethod topup={topup} />
        </Card>
      }
      isExtra
    >
      <ChoiceCards
        legend={t('topups.recipients.heading')}
        hideLegend
        values={state.recipients}
        onChange={(recipients) => change({ recipients })}
        options={offer.recipients.map(({ to, id, userId, name, photo, balanceMinor }) => ({
          value: id,
          label: walletName({ to, name }, t),
          text: <Balance minor={balanceMinor} currency={offer.currency} />,
          picture: <StudentAvatar student={{ _id: userId, name, photo }} />,
        }))}
      />
      {method === 'card' && <CardChoice topup={topup} cards={cards} />}
    </TopupStepFrame>
  );
}
