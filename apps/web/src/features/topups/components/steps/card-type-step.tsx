import type { CardType } from '@merenda/domain/payments/topup-wizard';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCreditCard, IconTicket } from '@tabler/icons-react';
import { useFeeTexts } from '../../model/fees/use-fee-texts.ts';
import { payeeOf } from '../../model/wizard/draft.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { WithFee } from '../fees/cost.tsx';
import { Wallets } from './chosen.tsx';
import { TopupStepFrame } from './topup-step-frame.tsx';

/** Step 2: a bank card, or a voucher card, which is paid on the link provider's page. */
export function CardTypeStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { offer, draft } = topup;
  const feeTexts = useFeeTexts(offer);
  const feeOf = (cardType: CardType) => feeTexts(payeeOf({ ...draft, cardType }, offer));
  return (
    <TopupStepFrame
      topup={topup}
      heading={t('topups.cardType.heading')}
      summary={<Wallets topup={topup} />}
      isExtra
    >
      <ChoiceGroup
        legend={t('topups.cardType.heading')}
        hideLegend
        value={topup.state.cardType}
        onChange={(cardType) => topup.change({ cardType })}
        onTap={(cardType) => topup.choose({ cardType })}
        options={[
          {
            value: 'bank',
            label: t('topups.cardType.bank'),
            text: <WithFee text={t('topups.cardType.bank.text')} fee={feeOf('bank')} />,
            picture: <IconCreditCard size={28} stroke={1.7} aria-hidden />,
          },
          {
            value: 'voucher',
            label: t('topups.cardType.voucher'),
            text: <WithFee text={t('topups.cardType.voucher.text')} fee={feeOf('voucher')} />,
            picture: <IconTicket size={28} stroke={1.7} aria-hidden />,
          },
        ]}
      />
    </TopupStepFrame>
  );
}
