import type { AutomaticTerms } from '@merenda/domain/agreements/automatic';
import { formatMoney } from '@merenda/domain/money/money';
import { brandName } from '@merenda/domain/payments/cards';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SecurityCodeField } from '@merenda/ui/blocks/fields/security-code-field.tsx';
import { Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { CardBrand } from '@merenda/ui/blocks/money/card-brand.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { PaymentCard } from '../../../../../queries/cards.ts';
import { useSession } from '../../../../../session/session.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';
import type { Recipient } from '../../../model/wizard/recipients.ts';
import { securityCodeTexts } from '../../steps/security-code-step.tsx';
import styles from '../agreements.module.css';

/**
 * The agreement in words. Where the card's security code is asked for, it is the sign that the card is at
 * hand.
 */
export function CodeStep({
  terms,
  feeMinor,
  wallet,
  card: { lastDigits, expiry, paymentAuthorizer },
  asksSecurityCode,
  length,
  cvv,
  isBusy,
  onCvv,
  onBack,
  onSubmit,
}: {
  terms: AutomaticTerms;
  feeMinor: bigint;
  wallet: Recipient;
  card: PaymentCard;
  asksSecurityCode: boolean;
  length: 3 | 4;
  cvv: string;
  isBusy: boolean;
  onCvv: (cvv: string) => void;
  onBack: () => void;
  onSubmit: () => void;
}) {
  const t = useT();
  const words = securityCodeTexts(asksSecurityCode, length);
  const language = useLanguage();
  const { currency } = useSession();
  const summary = useTermsSummary(currency).automatic;
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  const firstCharge = summary.firstCharge({ ...wallet, ...terms });
  const name = wallet.to === 'wallet' ? undefined : wallet.name;
  const agreement = (
    <Card className={styles.agreement ?? ''}>
      <CardRow
        picture={<CardBrand brand={paymentAuthorizer.name} />}
        title={t('cards.label', { brand: brandName(paymentAuthorizer.name), digits: lastDigits })}
        text={t('cards.expires', { date: expiry })}
      />
      <p>{summary.terms({ name, ...terms })}</p>
      <p className={styles.quiet}>
        {t('topups.automatic.most', { ceiling: money(terms.ceilingMinor) })}
        {feeMinor > 0n && ` ${t('topups.automatic.fee', { fee: money(feeMinor) })}`}
      </p>
      {firstCharge && <p className={styles.note}>{firstCharge}</p>}
    </Card>
  );
  return (
    <WizardFrame
      title={t('topups.automatic.title')}
      heading={t(words.heading)}
      text={t(words.text)}
      step={2}
      steps={2}
      onBack={onBack}
      busy={isBusy}
      wide={asksSecurityCode}
      onSubmit={onSubmit}
      action={
        <Button type="submit" wide waits busy={isBusy}>
          {t('topups.automatic.agree')}
        </Button>
      }
    >
      {asksSecurityCode ? (
        <Halves>
          {agreement}
          <SecurityCodeField length={length} readOnly={isBusy} value={cvv} onChange={onCvv} />
        </Halves>
      ) : (
        agreement
      )}
    </WizardFrame>
  );
}
