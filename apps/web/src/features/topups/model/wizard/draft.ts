import { type FeeRule, feeOf } from '@merenda/domain/money/fees';
import { type Currency, maxAmountMinor, sumMinor } from '@merenda/domain/money/money';
import { cvvLength, defaultCard } from '@merenda/domain/payments/cards';
import { isLink, type PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { TopupShare } from '@merenda/domain/payments/topup-split';
import { methodOf, startTopup, type TopupState } from '@merenda/domain/payments/topup-wizard';
import type { PaymentCard } from '../../../../queries/cards.ts';
import type { WayBack } from '../../../../queries/for-order.ts';
import type { Schedule } from '../agreements/schedule.ts';
import type { Fees } from '../fees/fees.ts';
import type { Recipient } from './recipients.ts';

/** What the guardian has chosen and typed so far. */
export interface Draft extends Pick<TopupState, 'step' | 'provider' | 'cardType' | 'cvv'> {
  /**
   * The card that was picked; without one the default card is used (product:cards#default-card).
   */
  cardId?: string | undefined;
  /** The cards that it was picked from: one that is added later is used instead. */
  cardsThen?: readonly string[] | undefined;
  recipients: readonly string[];
  /** In minor units, by recipient; kept when a recipient is left out for a moment. */
  amounts: Readonly<Record<string, bigint | undefined>>;
  /** Every month, for a card only; kept when another way to pay is looked at. */
  schedule?: Schedule | undefined;
  /** To the order that waits for the money. */
  back?: WayBack | undefined;
}

/** What there is to choose from. */
export interface Offer {
  gateways: readonly PaymentProvider[];
  /** The one that the company prefers. */
  preselected?: PaymentProvider | undefined;
  /** Of those that cost one. */
  fees: Fees;
  recipients: readonly Recipient[];
  /** undefined while they are being loaded. */
  cards: readonly PaymentCard[] | undefined;
  /** Before a card pays, or a charge of it is agreed on. */
  asksSecurityCode: boolean;
  currency: Currency;
}

/** The empty wizard; whoever has no students means the own wallet. */
export function startDraft({
  gateways,
  preselected,
  recipients,
}: Pick<Offer, 'gateways' | 'preselected' | 'recipients'>): Draft {
  const { step, provider, cvv } = startTopup(gateways, preselected);
  const chosen = recipients.length === 1 ? recipients.map(({ id }) => id) : [];
  return { step, provider, cvv, recipients: chosen, amounts: {} };
}

/** The domain's view of the draft: recipients and cards that are gone are left out. */
export function stateOf(draft: Draft, offer: Offer, transactionPending: boolean): TopupState {
  const card = cardOf(draft, offer);
  const chosen = chosenOf(draft, offer);
  const amounts = chosen.map(({ id }) => draft.amounts[id]);
  const tooMuch = isTooMuch(costOf(draft, offer), offer.currency);
  const cardBrand = card?.paymentAuthorizer.name;
  return {
    step: draft.step,
    provider: draft.provider,
    cardType: draft.cardType,
    gateways: offer.gateways,
    cardId: card?._id,
    cardBrand,
    recipients: chosen.map(({ id }) => id),
    amountsMinor: tooMuch ? amounts.map(() => undefined) : amounts,
    asksSecurityCode: offer.asksSecurityCode,
    cvv: draft.cvv.slice(0, cvvLength(cardBrand)),
    transactionPending,
  };
}

/** The card that will be charged. */
export const cardOf = ({ cardId, cardsThen }: Draft, { cards }: Offer): PaymentCard | undefined =>
  defaultCard(cards ?? [], cardId, cardsThen);

/** The chosen recipients, in the order in which they are offered. */
export const chosenOf = (draft: Draft, { recipients }: Offer): Recipient[] =>
  recipients.filter(({ id }) => draft.recipients.includes(id));

/** Who gets how much, as far as it is said. */
export const partsOf = (draft: Draft, offer: Offer): TopupShare[] =>
  chosenOf(draft, offer).map(({ to, id }) => ({ to, id, amountMinor: draft.amounts[id] ?? 0n }));

/**
 * Who takes the money: a voucher goes by the link provider, whatever was chosen
 * (product:topups#voucher-card).
 */
export function payeeOf(
  draft: Pick<Draft, 'provider' | 'cardType'>,
  { gateways }: Pick<Offer, 'gateways'>,
): PaymentProvider | undefined {
  const byLink = methodOf(draft) === 'link';
  return gateways.find((gateway) => (byLink ? isLink(gateway) : gateway === draft.provider));
}

/** What the wallets get, and the fee on top where one is passed on. */
export interface Cost {
  amountMinor: bigint;
  feeMinor: bigint;
}

export function costOf(draft: Draft, offer: Offer): Cost {
  const amountMinor = sumMinor(partsOf(draft, offer).map((part) => part.amountMinor));
  return { amountMinor, feeMinor: feeOf(feeRuleOf(draft, offer), amountMinor) };
}

/** The rule of the fee, where the way to pay has one. */
export function feeRuleOf(draft: Draft, offer: Offer): FeeRule | undefined {
  const provider = payeeOf(draft, offer);
  return provider && offer.fees[provider];
}

/** One payment may move 1,000,000 at most, with its fee (product:topups#amounts). */
const isTooMuch = ({ amountMinor, feeMinor }: Cost, currency: Currency): boolean =>
  amountMinor + feeMinor > maxAmountMinor(currency);
