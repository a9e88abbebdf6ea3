import { brandName, cvvLength } from '@merenda/domain/cards';
import { formatMoney } from '@merenda/domain/money';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { Card, CardRow } from '../../../ui/Card.tsx';
import { CardBrand } from '../../../ui/CardBrand.tsx';
import { CodeBoxes } from '../../../ui/CodeBoxes.tsx';
import { Cost } from '../fees/Cost.tsx';
import { RepeatNote } from '../monthly/RepeatNote.tsx';
import { codeWords } from '../wizard/codeWords.ts';
import { cardOf, costOf } from '../wizard/draft.ts';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import { TopupStepFrame } from './TopupStepFrame.tsx';

/**
 * Step 5 with a card: its security code, 3 digits or 4 (decision F.5), where the processor uses it,
 * and the payment itself.
 */
export function SecurityCodeStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const { draft, offer, state, repeat, change, busy } = topup;
  const card = cardOf(draft, offer);
  const length = cvvLength(state.cardBrand);
  const words = codeWords(state.asksSecurityCode, length);
  const { currency } = offer;
  const cost = costOf(draft, offer);
  const amount = formatMoney(cost.amountMinor + cost.feeMinor, currency, language);
  return (
    <TopupStepFrame
      topup={topup}
      heading={t(words.heading)}
      text={t(words.text)}
      action={t(repeat ? 'topups.monthly.agree' : 'topups.pay', { amount })}
      above={
        <>
          {cost.feeMinor > 0n && <Cost {...cost} currency={currency} />}
          {repeat && <RepeatNote repeat={repeat} hasFee={cost.feeMinor > 0n} />}
        </>
      }
    >
      {card && (
        <Card>
          <CardRow
            picture={<CardBrand brand={state.cardBrand} />}
            title={`•••• ${card.lastDigits}`}
            text={t('topups.card.expires', {
              brand: brandName(state.cardBrand ?? ''),
              date: card.expiry,
            })}
          />
        </Card>
      )}
      {state.asksSecurityCode && (
        <CodeBoxes
          label={t('cards.cvv.label')}
          length={length}
          numeric
          masked
          autoComplete="cc-csc"
          readOnly={busy}
          value={state.cvv}
          onChange={(cvv) => change({ cvv })}
        />
      )}
    </TopupStepFrame>
  );
}
