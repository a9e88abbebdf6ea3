import { isLink, isPix, type PaymentProvider } from '@merenda/domain/payment-providers';
import { IconCreditCard, IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { BillingWarning } from '../../../ui/BillingWarning.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { useFeeWords } from '../fees/useFeeWords.ts';
import { WithFee } from '../fees/WithFee.tsx';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import { OpenCharges } from './OpenCharges.tsx';
import { TopupStepFrame } from './TopupStepFrame.tsx';

const ICONS = { pix: IconQrcode, link: IconExternalLink, card: IconCreditCard };

/** Step 1: the ways to pay that the company has. */
export function MethodStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { state, offer, change } = topup;
  const feeWords = useFeeWords(offer);
  return (
    <TopupStepFrame topup={topup} heading={t('topups.method.heading')}>
      <OpenCharges />
      <BillingWarning />
      <ChoiceGroup
        legend={t('topups.method.heading')}
        hideLegend
        value={state.provider}
        onChange={(provider) => change({ provider, cardType: undefined })}
        options={offer.gateways.map((value) => {
          const kind = kindOf(value);
          const Icon = ICONS[kind];
          return {
            value: value as string,
            label: t(`topups.method.${kind}`),
            text: <WithFee text={t(`topups.method.${kind}.text`)} fee={feeWords(value)} />,
            picture: <Icon size={28} stroke={1.7} aria-hidden />,
          };
        })}
      />
    </TopupStepFrame>
  );
}

function kindOf(provider: PaymentProvider): keyof typeof ICONS {
  if (isPix(provider)) return 'pix';
  return isLink(provider) ? 'link' : 'card';
}
