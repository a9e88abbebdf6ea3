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

/** The guardian's choices and typed data so far. */
export interface Draft extends Pick<TopupState, 'step' | 'provider' | 'cardType' | 'cvv'> {
  /** The chosen card; without a choice the default card is used (product:cards#default-card). */
  cardId?: string | undefined;
  /** The cards at the time of the choice: a card added later is used instead. */
  cardsThen?: readonly string[] | undefined;
  recipients: readonly string[];
  /** Amounts in minor units, by recipient; a recipient that is removed for a moment keeps its amount. */
  amounts: Readonly<Record<string, bigint | undefined>>;
  /** The days of a monthly top-up, for cards only; kept while another payment kind is looked at. */
  schedule?: Schedule | undefined;
  /** The way back to the order that waits for the money. */
  back?: WayBack | undefined;
}

/** The available choices. */
export interface Offer {
  providers: readonly PaymentProvider[];
  /** The provider that the company prefers. */
  preselected?: PaymentProvider | undefined;
  /** Fees of the providers that have one. */
  fees: Fees;
  recipients: readonly Recipient[];
  /** undefined while the cards load. */
  cards: readonly PaymentCard[] | undefined;
  /** The security code is needed before a card pays, or an agreement charges it. */
  asksSecurityCode: boolean;
  currency: Currency;
}

/** The empty draft; a guardian without students tops up the own wallet. */
export function startDraft({
  providers,
  preselected,
  recipients,
}: Pick<Offer, 'providers' | 'preselected' | 'recipients'>): Draft {
  const { step, provider, cvv } = startTopup(providers, preselected);
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
    providers: offer.providers,
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

/** The chosen recipients' shares; a missing amount counts as 0. */
export const partsOf = (draft: Draft, offer: Offer): TopupShare[] =>
  chosenOf(draft, offer).map(({ to, id }) => ({ to, id, amountMinor: draft.amounts[id] ?? 0n }));

/**
 * The provider that takes the money. A voucher is paid through the link provider, whatever was chosen
 * (product:topups#voucher-card).
 */
export function payeeOf(
  draft: Pick<Draft, 'provider' | 'cardType'>,
  { providers }: Pick<Offer, 'providers'>,
): PaymentProvider | undefined {
  const byLink = methodOf(draft) === 'link';
  return providers.find((provider) => (byLink ? isLink(provider) : provider === draft.provider));
}

/** The wallets' amount, and the fee on top if one is passed on. */
export interface Cost {
  amountMinor: bigint;
  feeMinor: bigint;
}

export function costOf(draft: Draft, offer: Offer): Cost {
  const amountMinor = sumMinor(partsOf(draft, offer).map((part) => part.amountMinor));
  return { amountMinor, feeMinor: feeOf(feeRuleOf(draft, offer), amountMinor) };
}

/** The fee rule of the draft's provider, if it has one. */
export function feeRuleOf(draft: Draft, offer: Offer): FeeRule | undefined {
  const provider = payeeOf(draft, offer);
  return provider && offer.fees[provider];
}

/** Is the cost, with its fee, above the maximum of one payment (product:topups#amounts)? */
const isTooMuch = ({ amountMinor, feeMinor }: Cost, currency: Currency): boolean =>
  amountMinor + feeMinor > maxAmountMinor(currency);
