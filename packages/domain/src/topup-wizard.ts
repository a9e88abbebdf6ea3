import { isValidCvv } from './cards.ts';
import { isCard, isLink, isPix, type PaymentProvider } from './payment-providers.ts';

/**
 * The steps by their numbers in spec 1 §2: 1 method, 2 card type, 3 card and recipients, 4 amounts,
 * 5 security code, QR code or redirect, 6 success, 7 failed, 8 pending.
 */
export type TopupStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A voucher card is paid through the link provider (decision F.6). */
export type CardType = 'bank' | 'voucher';

/** Everything that the wizard's moves depend on. */
export interface TopupState {
  step: TopupStep;
  /** The company's gateways, as `GET /payment-gateway-credentials` names them. */
  gateways: readonly string[];
  provider?: string | undefined;
  cardType?: CardType | undefined;
  cardId?: string | undefined;
  /** The chosen card's brand, for the length of its security code. */
  cardBrand?: string | undefined;
  /** Wallet and student ids. */
  recipients: readonly string[];
  /** One a recipient, in the same order; undefined while it is no number. */
  amountsMinor: readonly (bigint | undefined)[];
  /** Not where the card's processor has no use for its security code: then nobody types one. */
  asksSecurityCode: boolean;
  cvv: string;
  /** A call that moves money is under way. */
  transactionPending: boolean;
}

/** What the main button does now. */
export type TopupAction =
  | { do: 'go'; step: TopupStep }
  | { do: 'createPix' }
  | { do: 'createLink' }
  | { do: 'charge' }
  | { do: 'close' };

/** What a call about the payment found out. */
export type TopupResult = 'created' | 'paid' | 'pending' | 'error';

type Method = 'card' | 'pix' | 'link';

/** The empty wizard; a company may have its provider preselected (spec 1 §4, decision C). */
export function startTopup(
  gateways: readonly string[],
  preselect?: PaymentProvider | undefined,
): TopupState {
  const only = gateways.length === 1 ? gateways[0] : undefined;
  const provider = preselect && gateways.includes(preselect) ? preselect : only;
  return {
    step: 1,
    gateways,
    provider,
    recipients: [],
    amountsMinor: [],
    asksSecurityCode: true,
    cvv: '',
    transactionPending: false,
  };
}

/** How the money will come: a voucher goes by the link provider, whatever was chosen before. */
export function methodOf({
  provider,
  cardType,
}: Pick<TopupState, 'provider' | 'cardType'>): Method | undefined {
  if (provider === undefined) return undefined;
  if (isLink(provider) || (isCard(provider) && cardType === 'voucher')) return 'link';
  return isPix(provider) ? 'pix' : 'card';
}

/**
 * The steps this top-up goes through. The card type is asked only where there is one to choose: a
 * card, at a company that also has the link provider. The link provider itself skips it, as its own
 * page asks (spec 1 §4).
 */
export function stepsOf({ provider, gateways }: TopupState): readonly TopupStep[] {
  const asksType = provider !== undefined && isCard(provider) && gateways.some(isLink);
  return asksType ? [1, 2, 3, 4, 5] : [1, 3, 4, 5];
}

/** Is the step filled in, so that the main button is enabled (spec 1 §4)? */
export function canProceed(state: TopupState): boolean {
  return !state.transactionPending && FILLED[state.step](state);
}

const FILLED: Record<TopupStep, (state: TopupState) => boolean> = {
  1: ({ provider, gateways }) => provider !== undefined && gateways.includes(provider),
  2: ({ cardType }) => cardType !== undefined,
  3: (state) =>
    state.recipients.length > 0 && (methodOf(state) !== 'card' || state.cardId !== undefined),
  4: ({ amountsMinor, recipients }) =>
    amountsMinor.length === recipients.length &&
    amountsMinor.every((amount) => amount !== undefined && amount > 0n),
  // QR code and redirect have no main button: they wait for the payment.
  5: (state) =>
    methodOf(state) === 'card' &&
    (!state.asksSecurityCode || isValidCvv(state.cvv, state.cardBrand)),
  6: () => true,
  7: () => true,
  8: () => true,
};

/** What the main button does; undefined while it is disabled. */
export function next(state: TopupState): TopupAction | undefined {
  if (!canProceed(state)) return undefined;
  const method = methodOf(state);
  if (state.step >= 6) return { do: 'close' };
  if (state.step === 5) return { do: 'charge' };
  if (state.step === 4 && method === 'pix') return { do: 'createPix' };
  if (state.step === 4 && method === 'link') return { do: 'createLink' };
  const steps = stepsOf(state);
  const step = steps[steps.indexOf(state.step) + 1];
  return step && { do: 'go', step };
}

/** Where "back" leads: the step before, or out of the wizard from the first and from a result. */
export function back(state: TopupState): TopupStep | 'leave' {
  const steps = stepsOf(state);
  return steps[steps.indexOf(state.step) - 1] ?? 'leave';
}

/**
 * The step after an answer about the payment. PIX that is not yet paid stays at its QR code; a link
 * or a card that is not yet decided moves to "pending"; paid and failed are final (spec 1 §4).
 */
export function afterResult(state: TopupState, result: TopupResult): TopupStep {
  if (state.step === 6 || state.step === 7) return state.step;
  if (result === 'paid') return 6;
  if (result === 'error') return 7;
  if (result === 'created') return state.step === 8 ? 8 : 5;
  return methodOf(state) === 'pix' ? state.step : 8;
}

/** Every month again is for stored cards only (spec 1 §7). */
export function canRepeat(state: TopupState): boolean {
  return methodOf(state) === 'card';
}
