import { IconCreditCard, IconTicket } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import { TopupStepFrame } from './TopupStepFrame.tsx';

/** Step 2: a bank card, or a voucher card, which is paid on the link provider's page. */
export function CardTypeStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  return (
    <TopupStepFrame topup={topup} heading={t('topups.cardType.heading')}>
      <ChoiceGroup
        legend={t('topups.cardType.heading')}
        hideLegend
        value={topup.state.cardType}
        onChange={(cardType) => topup.change({ cardType })}
        options={[
          {
            value: 'bank',
            label: t('topups.cardType.bank'),
            text: t('topups.cardType.bank.text'),
            picture: <IconCreditCard size={28} stroke={1.7} aria-hidden />,
          },
          {
            value: 'voucher',
            label: t('topups.cardType.voucher'),
            text: t('topups.cardType.voucher.text'),
            picture: <IconTicket size={28} stroke={1.7} aria-hidden />,
          },
        ]}
      />
    </TopupStepFrame>
  );
}
