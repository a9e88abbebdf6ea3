import { formatMoney } from '@merenda/domain/money/money';
import { PIX_COPY_COUNTDOWN_MS, PIX_COUNTDOWN_MS } from '@merenda/domain/payments/topup-timing';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { QrCode } from '@merenda/ui/blocks/drawings/qr-code.tsx';
import { LiveRegion } from '@merenda/ui/blocks/layout/hidden.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { CountdownRing } from '@merenda/ui/blocks/states/countdown-ring.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { costOfPayment } from '../../model/wizard/payment.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { PixExpired } from '../outcome/pix-expired.tsx';
import { Waiting } from '../outcome/topup-pending.tsx';
import styles from '../topups.module.css';

/** Step 5 with PIX: the code to scan or copy, until it expires. */
export function PixStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const [endedId, setEndedId] = useState<string>();
  const { payment, outcome, offer, steps, state } = topup;
  if (payment?.by.method !== 'pix') return null;
  const { code, expiresAt } = payment.by;
  const { amountMinor, feeMinor } = costOfPayment(payment);
  const money = (minor: bigint) => formatMoney(minor, offer.currency, language);
  if (endedId === payment.topupId || outcome?.result === 'expired') {
    return <PixExpired topup={topup} />;
  }
  return (
    <WizardFrame
      title={t('topups.method.pix')}
      heading={t('topups.pay', { amount: money(amountMinor + feeMinor) })}
      text={t('topups.pix.text')}
      step={steps.indexOf(state.step) + 1}
      steps={steps.length}
      onBack={topup.goBack}
      action={
        <CopyButton
          kind="primary"
          wide
          text={code}
          label={t('topups.pix.copy')}
          said={t('payments.pix.copied')}
          // The countdown never goes beyond the end of the copied code.
          endsAt={Math.min(payment.startedAt + PIX_COPY_COUNTDOWN_MS, expiresAt)}
        />
      }
    >
      {feeMinor > 0n && <p>{t('topups.fee.included', { fee: money(feeMinor) })}</p>}
      <QrCode text={code} label={t('topups.pix.qr')} />
      <CountdownRing
        endsAt={expiresAt}
        totalMs={PIX_COUNTDOWN_MS}
        onEnd={() => {
          setEndedId(payment.topupId);
          void topup.poll();
        }}
      />
      <p className={styles.code}>
        <span>{code}</span>
      </p>
      <LiveRegion text={t('payments.success.createCodePix')} />
      <Waiting text={t('topups.pix.waiting')} />
    </WizardFrame>
  );
}
