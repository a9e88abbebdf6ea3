import { formatMoney } from '@merenda/domain/money/money';
import { brandName, cvvLength } from '@merenda/domain/payments/cards';
import type { Key } from '@merenda/i18n';
import { SecurityCodeField } from '@merenda/ui/blocks/fields/security-code-field.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { CardBrand } from '@merenda/ui/blocks/money/card-brand.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { cardOf, costOf, partsOf } from '../../model/wizard/draft.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { ScheduleNote } from '../agreements/monthly/schedule-fields.tsx';
import { Cost } from '../fees/cost.tsx';
import { Shares } from '../fees/shares.tsx';
import { TopupStepFrame } from './topup-step-frame.tsx';

/**
 * Step 5 with a card: its security code, 3 digits or 4 (product:topups#security-code), where the
 * processor uses it, and the payment itself.
 */
export function SecurityCodeStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const { draft, offer, state, schedule, change, busy } = topup;
  const card = cardOf(draft, offer);
  const length = cvvLength(state.cardBrand);
  const texts = securityCodeTexts(state.asksSecurityCode, length);
  const { currency } = offer;
  const cost = costOf(draft, offer);
  const amount = formatMoney(cost.amountMinor + cost.feeMinor, currency, language);
  const payment = (
    <>
      <Shares parts={partsOf(draft, offer)} offer={offer} />
      {card && (
        <Card>
          <CardRow
            picture={<CardBrand brand={state.cardBrand} />}
            title={t('cards.label', {
              brand: brandName(state.cardBrand ?? ''),
              digits: card.lastDigits,
            })}
            text={t('cards.expires', { date: card.expiry })}
          />
        </Card>
      )}
    </>
  );
  return (
    <TopupStepFrame
      topup={topup}
      heading={t(texts.heading)}
      text={t(texts.text)}
      wide={state.asksSecurityCode}
      action={t(schedule ? 'topups.monthly.agree' : 'topups.pay', { amount })}
      above={
        <>
          {cost.feeMinor > 0n && <Cost {...cost} currency={currency} />}
          {schedule && <ScheduleNote {...{ schedule, offer }} hasFee={cost.feeMinor > 0n} />}
        </>
      }
    >
      {state.asksSecurityCode ? (
        <Halves>
          <HalfColumn>{payment}</HalfColumn>
          <SecurityCodeField
            length={length}
            readOnly={busy}
            value={state.cvv}
            onChange={(cvv) => change({ cvv })}
          />
        </Halves>
      ) : (
        payment
      )}
    </TopupStepFrame>
  );
}

/** The words above the security code of a card, or in its place where none is asked for. */
export function securityCodeTexts(
  asksSecurityCode: boolean,
  length: 3 | 4,
): { heading: Key; text: Key } {
  if (!asksSecurityCode) return { heading: 'topups.confirm.heading', text: 'topups.confirm.text' };
  const text = length === 4 ? 'cards.cvv.front' : 'cards.cvv.back';
  return { heading: 'topups.cvv.heading', text };
}
