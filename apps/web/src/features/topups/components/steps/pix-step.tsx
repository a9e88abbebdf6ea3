import { formatMoney } from '@merenda/domain/money/money';
import { PIX_COPY_COUNTDOWN_MS } from '@merenda/domain/payments/topup-timing';
import { CopyButton } from '@merenda/ui/blocks/actions/copy-button.tsx';
import { QrCode } from '@merenda/ui/blocks/drawings/qr-code.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { LiveRegion } from '@merenda/ui/blocks/layout/hidden.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { costOfPayment } from '../../model/wizard/payment.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { Shares } from '../fees/shares.tsx';
import { PixExpired } from '../outcome/pix-expired.tsx';
import { Waiting } from '../outcome/topup-pending.tsx';
import styles from '../topups.module.css';

/**
 * Step 5 with PIX: for whom it is, and the code to copy or scan, until it expires. A phone cannot scan its
 * own screen: copying comes first.
 */
export function PixStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const [endedId, setEndedId] = useState<string>();
  const { payment, outcome, offer } = topup;
  if (payment?.by.method !== 'pix') return null;
  const { code, expiresAt } = payment.by;
  const { amountMinor, feeMinor } = costOfPayment(payment);
  const amount = formatMoney(amountMinor + feeMinor, offer.currency, language);
  if (endedId === payment.topupId || outcome?.result === 'expired') {
    return <PixExpired topup={topup} />;
  }
  return (
    <WizardFrame
      title={t('topups.method.pix')}
      heading={t('topups.pay', { amount })}
      text={t('topups.pix.text')}
      {...topup.progress}
      wide
      onBack={topup.goBack}
    >
      <Halves>
        <HalfColumn>
          <Shares parts={payment.parts} feeMinor={feeMinor} offer={offer} />
          <CopyButton
            kind="primary"
            wide
            text={code}
            label={t('topups.pix.copy')}
            said={t('payments.pix.copied')}
            // The countdown never goes beyond the end of the copied code.
            endsAt={Math.min(payment.startedAt + PIX_COPY_COUNTDOWN_MS, expiresAt)}
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
        </HalfColumn>
        <QrCode text={code} label={t('topups.pix.qr')} />
      </Halves>
    </WizardFrame>
  );
}
