import { amountError } from '@merenda/domain/money/amount-forms';
import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';
import { chosenOf, costOf, feeRuleOf } from '../../model/wizard/draft.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { ScheduleFields } from '../agreements/monthly/schedule-fields.tsx';
import { Cost } from '../fees/cost.tsx';
import styles from '../topups.module.css';
import { AmountCard } from './amount-card.tsx';
import { Chosen } from './chosen.tsx';
import { TopupStepFrame } from './topup-step-frame.tsx';

const ACTIONS: Record<PaymentKind, Key> = {
  pix: 'topups.toPix',
  link: 'topups.toLink',
  card: 'common.next',
};

/** Step 4: an amount for each recipient, one open at a time, and what they come to. */
export function AmountsStep({ topup }: { topup: TopupWizardState }) {
  const t = useT();
  const language = useLanguage();
  const { draft, offer, method, change, busy } = topup;
  const { currency } = offer;
  const chosen = chosenOf(draft, offer);
  const [openId, setOpenId] = useState(
    () => chosen.find(({ id }) => !draft.amounts[id])?.id ?? chosen[0]?.id,
  );
  const set = (id: string, minor: bigint | undefined) =>
    change({ amounts: { ...draft.amounts, [id]: minor } });
  const errorOf = (minor: bigint | undefined): string | undefined => {
    const setting = { currency, locale: language };
    const { amountMinor, feeMinor } = costOf(draft, offer);
    const error =
      minor === undefined
        ? undefined
        : (amountError(minor, setting) ?? amountError(amountMinor + feeMinor, setting));
    return error && t(error.key, error.values);
  };
  return (
    <TopupStepFrame
      topup={topup}
      heading={t(chosen.length > 1 ? 'topups.amounts.heading' : 'topups.amounts.headingOne')}
      text={chosen.length > 1 ? t('topups.amounts.text') : undefined}
      above={<Total topup={topup} />}
      action={t(ACTIONS[method ?? 'card'])}
      summary={<Chosen topup={topup} />}
    >
      {chosen.map((recipient) => (
        <AmountCard
          key={recipient.id}
          recipient={recipient}
          currency={currency}
          value={draft.amounts[recipient.id]}
          onChange={(minor) => set(recipient.id, minor)}
          error={errorOf(draft.amounts[recipient.id])}
          open={recipient.id === openId}
          onOpen={() => setOpenId(recipient.id)}
          disabled={busy}
        />
      ))}
      <SameForAll topup={topup} openId={openId} />
      <ScheduleFields topup={topup} />
    </TopupStepFrame>
  );
}

/** Takes the amount of one recipient for the others too. */
function SameForAll({
  topup: { draft, offer, change, busy },
  openId,
}: {
  topup: TopupWizardState;
  openId: string | undefined;
}) {
  const t = useT();
  const chosen = chosenOf(draft, offer);
  const amount = openId === undefined ? undefined : draft.amounts[openId];
  if (!amount || chosen.every(({ id }) => draft.amounts[id] === amount)) return null;
  const amounts = Object.fromEntries(chosen.map(({ id }) => [id, amount]));
  return (
    <Button
      kind="soft"
      size="small"
      disabled={busy}
      onClick={() => change({ amounts: { ...draft.amounts, ...amounts } })}
    >
      {t('topups.amounts.same')}
    </Button>
  );
}

/** The total to pay: with the fee, or saying that there is none (product:fees#fees-are-shown). */
function Total({ topup: { draft, offer } }: { topup: TopupWizardState }) {
  const t = useT();
  const { currency } = offer;
  const cost = costOf(draft, offer);
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
    </div>
  );
}
