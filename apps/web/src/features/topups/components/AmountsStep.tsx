import { formatMoney } from '@merenda/domain/money';
import type { Key } from '@merenda/i18n';
import { useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { Money } from '../../../ui/Money.tsx';
import { Cost } from '../fees/Cost.tsx';
import { RepeatFields } from '../monthly/RepeatFields.tsx';
import { chosenOf, costOf, feeRuleOf, isTooMuch, mostMinor } from '../wizard/draft.ts';
import type { TopupWizardState } from '../wizard/useTopup.ts';
import { AmountCard } from './AmountCard.tsx';
import { TopupStepFrame } from './TopupStepFrame.tsx';
import styles from './topups.module.css';

const ACTIONS: Record<'pix' | 'link' | 'card', Key> = {
  pix: 'topups.toPix',
  link: 'topups.toLink',
  card: 'common.next',
};

/** Step 4: an amount for each recipient, one open at a time, and what they come to. */
export function AmountsStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const { draft, offer, method, change, busy } = topup;
  const people = chosenOf(draft, offer);
  const [openId, setOpenId] = useState(
    () => people.find(({ id }) => !draft.amounts[id])?.id ?? people[0]?.id,
  );
  const set = (id: string, minor: bigint | undefined) =>
    change({ amounts: { ...draft.amounts, [id]: minor } });
  return (
    <TopupStepFrame
      topup={topup}
      heading={t(people.length > 1 ? 'topups.amounts.heading' : 'topups.amounts.headingOne')}
      text={people.length > 1 ? t('topups.amounts.text') : undefined}
      above={<Total topup={topup} />}
      action={t(ACTIONS[method ?? 'card'])}
    >
      {people.map((person) => (
        <AmountCard
          key={person.id}
          person={person}
          currency={offer.currency}
          value={draft.amounts[person.id]}
          onChange={(minor) => set(person.id, minor)}
          open={person.id === openId}
          onOpen={() => setOpenId(person.id)}
          disabled={busy}
        />
      ))}
      <RepeatFields topup={topup} />
    </TopupStepFrame>
  );
}

/** What will be paid: with the fee, or saying that there is none (decision E.9). */
function Total({ topup: { draft, offer } }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = offer;
  const cost = costOf(draft, offer);
  const most = formatMoney(mostMinor(currency), currency, language);
  return (
    <div className={styles.total} aria-live="polite">
      {feeRuleOf(draft, offer) ? (
        <Cost {...cost} currency={currency} />
      ) : (
        <>
          <span>{t('topups.total')}</span>
          <Money minor={cost.amountMinor} currency={currency} />
        </>
      )}
      {isTooMuch(cost, currency) && (
        <p className={styles.tooMuch}>{t('form.amount.max', { amount: most })}</p>
      )}
    </div>
  );
}
