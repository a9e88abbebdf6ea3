import { type AutomaticTerms, termErrors } from '@merenda/domain/agreements/automatic';
import { type Currency, wireToMinor } from '@merenda/domain/money/money';
import { typedAmount, typedAmountError } from '@merenda/domain/money/typed-amount';
import { amountText } from '@merenda/ui/blocks/fields/amount-text.ts';
import { quickAmounts } from '@merenda/ui/blocks/fields/quick-amounts.ts';
import { atOnce, type Rules } from '@merenda/ui/blocks/form/form-state.ts';
import type { AutomaticTopup } from '../../../../queries/agreements.ts';

/** The form of an automatic top-up as it is typed; amounts in the locale's writing. */
export interface AutomaticDraft {
  walletId: string;
  cardId: string;
  /** The cards that it was chosen from: one that is added later is used instead. */
  cardsThen: readonly string[];
  threshold: string;
  amount: string;
  ceiling: string;
}

export interface Setting {
  currency: Currency;
  locale: string;
}

/** A month has so many of the proposed top-ups at most. */
const PROPOSED_TIMES = 4n;

/** The first proposal for a family: a day's meals left, some days' meals added. */
export function proposal({
  currency,
  locale,
}: Setting): Omit<AutomaticDraft, 'walletId' | 'cardId' | 'cardsThen'> {
  const [threshold, amount = 0n] = quickAmounts(currency);
  const text = (minor: bigint | undefined) => amountText(minor, currency, locale);
  return {
    threshold: text(threshold),
    amount: text(amount),
    ceiling: text(amount * PROPOSED_TIMES),
  };
}

/** An agreement as the form shows it. */
export function draftOf(
  { walletId, card, threshold, value, ceiling }: AutomaticTopup,
  { currency, locale }: Setting,
): Omit<AutomaticDraft, 'cardsThen'> {
  const text = (major: number) => amountText(wireToMinor(major, currency), currency, locale);
  return {
    walletId,
    cardId: card._id,
    threshold: text(threshold),
    amount: text(value),
    ceiling: text(ceiling),
  };
}

/** The typed amounts; what is no amount is missing. */
export function termsOf(
  draft: AutomaticDraft,
  { currency, locale }: Setting,
): Partial<AutomaticTerms> {
  const minor = (text: string) => typedAmount(text, { locale, currency });
  const [thresholdMinor, amountMinor, ceilingMinor] = [
    minor(draft.threshold),
    minor(draft.amount),
    minor(draft.ceiling),
  ];
  return {
    ...(thresholdMinor !== undefined && { thresholdMinor }),
    ...(amountMinor !== undefined && { amountMinor }),
    ...(ceilingMinor !== undefined && { ceilingMinor }),
  };
}

export type Amount = 'threshold' | 'amount' | 'ceiling';

/** The first rule of the terms that each typed amount breaks. */
export function termRules(setting: Setting): Rules<AutomaticDraft, Amount> {
  const rule = (name: Amount) => (draft: AutomaticDraft) =>
    atOnce(
      (draft[name] && typedAmountError(draft[name], setting)) ||
        termErrors(termsOf(draft, setting), setting)[name],
    );
  return { threshold: rule('threshold'), amount: rule('amount'), ceiling: rule('ceiling') };
}

/** The terms, once nothing is missing or wrong; undefined before. */
export function completeTerms(draft: AutomaticDraft, setting: Setting): AutomaticTerms | undefined {
  const terms = termsOf(draft, setting);
  const { thresholdMinor, amountMinor, ceilingMinor } = terms;
  const { threshold, amount, ceiling } = termErrors(terms, setting);
  if (threshold || amount || ceiling || !draft.walletId || !draft.cardId) return undefined;
  if (!thresholdMinor || !amountMinor || !ceilingMinor) return undefined;
  return { thresholdMinor, amountMinor, ceilingMinor };
}

/** A saved draft, as far as it is one. */
export function isDraft(saved: unknown): saved is AutomaticDraft {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    ['walletId', 'cardId', 'threshold', 'amount', 'ceiling'].every(
      (name) => typeof Reflect.get(saved, name) === 'string',
    ) &&
    Array.isArray(Reflect.get(saved, 'cardsThen'))
  );
}
