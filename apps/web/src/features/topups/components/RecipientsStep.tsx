import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../../i18n/language.ts';
import type { PaymentCards } from '../../../queries/cards.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import { Balance } from './Balance.tsx';
import { CardChoice } from './CardChoice.tsx';
import { TopupStepFrame } from './TopupStepFrame.tsx';

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
      text={offer.people.length > 1 ? t('topups.recipients.text') : undefined}
    >
      <ChoiceCards
        legend={t('topups.recipients.heading')}
        hideLegend
        values={state.recipients}
        onChange={(recipients) => change({ recipients })}
        options={offer.people.map(({ to, id, name, balanceMinor }) => ({
          value: id,
          label: to === 'wallet' ? t('topups.myWallet') : name,
          text: <Balance minor={balanceMinor} currency={offer.currency} />,
          picture: <Avatar name={name} />,
        }))}
      />
      {method === 'card' && <CardChoice topup={topup} cards={cards} />}
    </TopupStepFrame>
  );
}
