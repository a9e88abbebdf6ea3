import { brandName, CARD_BRANDS } from '@merenda/domain/payments/cards';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useFeeTexts } from '../../model/fees/use-fee-texts.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { WithFee } from '../fees/cost.tsx';
import { METHOD_ICONS, Wallets } from './chosen.tsx';
import { TopupStepFrame } from './topup-step-frame.tsx';

/** Step 1: the ways to pay that the company has. */
export function MethodStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { state, offer, change, choose } = topup;
  const feeTexts = useFeeTexts(offer);
  const brands = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).format(
    CARD_BRANDS.map(brandName),
  );
  return (
    <TopupStepFrame
      topup={topup}
      heading={t('topups.method.heading')}
      summary={<Wallets topup={topup} />}
      isExtra
    >
      <ChoiceGroup
        legend={t('topups.method.heading')}
        hideLegend
        value={state.provider}
        onChange={(provider) => change({ provider, cardType: undefined })}
        onTap={(provider) => choose({ provider, cardType: undefined })}
        options={offer.providers.map((value) => {
          const kind = paymentKindOf(value);
          const Icon = METHOD_ICONS[kind];
          return {
            value: value as string,
            label: t(`topups.method.${kind}`),
            text: (
              <WithFee
                text={kind === 'card' ? brands : t(`topups.method.${kind}.text`)}
                fee={feeTexts(value)}
              />
            ),
            picture: <Icon size={28} stroke={1.7} aria-hidden />,
          };
        })}
      />
    </TopupStepFrame>
  );
}
