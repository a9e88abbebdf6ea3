import { formatMoney } from '@merenda/domain/money/money';
import { QrCode } from '@merenda/ui/blocks/drawings/qr-code.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { costOfPayment } from '../../model/wizard/payment.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { Shares } from '../fees/shares.tsx';
import { Waiting } from '../outcome/topup-pending.tsx';
import styles from '../topups.module.css';
import { PaymentPageLink } from './payment-page-link.tsx';

/** Step 5 with a payment link: the link's page is open in a new tab, or can be opened from here. */
export function LinkStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const { payment, offer } = topup;
  if (payment?.by.method !== 'link') return null;
  const { url, opened } = payment.by;
  const { amountMinor, feeMinor } = costOfPayment(payment);
  const amount = formatMoney(amountMinor + feeMinor, offer.currency, language);
  return (
    <WizardFrame
      title={t('topups.title')}
      heading={t('topups.pay', { amount })}
      text={t(opened ? 'topups.link.opened' : 'topups.link.text')}
      {...topup.progress}
      wide
      onBack={topup.goBack}
      action={<PaymentPageLink url={url} again={opened} onOpen={topup.pageOpened} />}
    >
      <Halves>
        <HalfColumn>
          <Shares parts={payment.parts} feeMinor={feeMinor} offer={offer} />
          <Waiting text={t('topups.link.waiting')} />
        </HalfColumn>
        <div className={styles.scan}>
          <QrCode text={url} label={t('topups.link.scan')} />
          <p>{t('topups.link.scan')}</p>
        </div>
      </Halves>
    </WizardFrame>
  );
}
