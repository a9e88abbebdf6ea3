import { isValidCvv } from './cards.ts';
import {
  isCard,
  isLink,
  type PaymentKind,
  type PaymentProvider,
  paymentKindOf,
} from './payment-providers.ts';
import { LINK_POLL_MS, PIX_POLL_MS } from './topup-timing.ts';

/**
 * The steps in the order of their numbers, from 1 (product:topups#steps). `payment` is the security
 * code, the QR code or the redirect; the last three are results.
 */
export const TOPUP_STEPS = [
  'method',
  'cardType',
  'recipients',
  'amounts',
  'payment',
  'paid',
  'failed',
  'pending',
] as const;

export type TopupStep = (typeof TOPUP_STEPS)[number];

/** Results are final for the wizard, except `pending`. */
export const isResult = (step: TopupStep): boolean =>
  step === 'paid' || step === 'failed' || step === 'pending';

/** A voucher card is paid through the link provider (product:topups#voucher-card). */
export type CardType = 'bank' | 'voucher';

/** The state that the wizard's steps depend on. */
export interface TopupState {
  step: TopupStep;
  /** The company's providers, as `GET /payment-gateway-credentials` names them. */
  providers: readonly string[];
  provider?: string | undefined;
  cardType?: CardType | undefined;
  cardId?: string | undefined;
  /** The chosen card's brand, for the length of its security code. */
  cardBrand?: string | undefined;
  /** Wallet and student ids. */
  recipients: readonly string[];
  /** One per recipient, in the same order; undefined while the typed text is not a number. */
  amountsMinor: readonly (bigint | undefined)[];
  /**
   * False when the card's processor does not use a security code: the form then has no field for
   * it.
   */
  asksSecurityCode: boolean;
  cvv: string;
  /** A call that moves money is in progress. */
  transactionPending: boolean;
}

/** The action of the main button. */
export type TopupAction =
  | { do: 'go'; step: TopupStep }
  | { do: 'createPix' | 'createLink' }
  | { do: 'charge' }
  | { do: 'close' };

/** The outcome of a call about the payment. */
export type TopupResult = 'created' | 'paid' | 'pending' | 'error';

/** The initial state; a company may have a preselected provider (product:topups#steps). */
export function startTopup(
  providers: readonly string[],
  preselect?: PaymentProvider | undefined,
): TopupState {
  const only = providers.length === 1 ? providers[0] : undefined;
  const provider = preselect && providers.includes(preselect) ? preselect : only;
  return {
    step: 'method',
    providers,
    provider,
    recipients: [],
    amountsMinor: [],
    asksSecurityCode: true,
    cvv: '',
    transactionPending: false,
  };
}

/**
 * The provider that takes the payment: a voucher card goes through the link provider, whatever was
 * chosen before.
 */
export function methodOf({
  provider,
  cardType,
}: Pick<TopupState, 'provider' | 'cardType'>): PaymentKind | undefined {
  if (provider === undefined) return undefined;
  if (isLink(provider) || (isCard(provider) && cardType === 'voucher')) return 'link';
  return paymentKindOf(provider);
}

/** The way of one kind of payment through the wizard. */
interface Method {
  /** A kept card is chosen and charged, with its security code where its processor uses one. */
  isCharged: boolean;
  /** The call that creates the code or the page at which the guardian pays. */
  creates?: 'createPix' | 'createLink';
  /** While undecided, the payment stays at its step, as a QR code does. */
  stays: boolean;
  /** The interval for polling at the step of the payment; none without it. */
  pollMs?: number;
}

const METHODS: Readonly<Record<PaymentKind, Method>> = {
  card: { isCharged: true, stays: false },
  pix: { isCharged: false, creates: 'createPix', stays: true, pollMs: PIX_POLL_MS },
  link: { isCharged: false, creates: 'createLink', stays: false, pollMs: LINK_POLL_MS },
};

function wayOf(state: Pick<TopupState, 'provider' | 'cardType'>): Method | undefined {
  const method = methodOf(state);
  return method && METHODS[method];
}

/**
 * The steps of this top-up. The card type is asked for a card at a company that also has the link
 * provider. The link provider itself skips the step, because its own page asks
 * (product:topups#steps-asked).
 */
export function stepsOf({ provider, providers }: TopupState): readonly TopupStep[] {
  const asksType = provider !== undefined && isCard(provider);
  return countedSteps(providers).filter((step) => step !== 'cardType' || asksType);
}

/**
 * The company's steps, which are counted on the screen. A step that is skipped keeps its number: a
 * wizard's count never changes while it goes on (product:topups#shortcuts).
 */
export const countedSteps = (providers: readonly string[]): readonly TopupStep[] =>
  providers.some(isCard) && providers.some(isLink)
    ? ['method', 'cardType', 'recipients', 'amounts', 'payment']
    : ['method', 'recipients', 'amounts', 'payment'];

/** The step is complete: the main button is enabled (product:topups#steps). */
export function canProceed(state: TopupState): boolean {
  return !state.transactionPending && FILLED[state.step](state);
}

const FILLED: Record<TopupStep, (state: TopupState) => boolean> = {
  method: ({ provider, providers }) => provider !== undefined && providers.includes(provider),
  cardType: ({ cardType }) => cardType !== undefined,
  recipients: (state) =>
    state.recipients.length > 0 && (!wayOf(state)?.isCharged || state.cardId !== undefined),
  amounts: ({ amountsMinor, recipients }) =>
    amountsMinor.length === recipients.length &&
    amountsMinor.every((amount) => amount !== undefined && amount > 0n),
  // QR code and redirect have no main button: they wait for the payment.
  payment: (state) =>
    wayOf(state)?.isCharged === true &&
    (!state.asksSecurityCode || isValidCvv(state.cvv, state.cardBrand)),
  paid: () => true,
  failed: () => true,
  pending: () => true,
};

/** The action of the main button; undefined while it is disabled. */
export function next(state: TopupState): TopupAction | undefined {
  if (!canProceed(state)) return undefined;
  if (isResult(state.step)) return { do: 'close' };
  if (state.step === 'payment') return { do: 'charge' };
  const creates = wayOf(state)?.creates;
  if (state.step === 'amounts' && creates) return { do: creates };
  return { do: 'go', step: firstOpen(state, state.step) };
}

/**
 * The first step that lacks an answer, behind `after` or of all. Amounts and payment are always shown
 * (product:topups#steps-asked).
 */
export function firstOpen(state: TopupState, after?: TopupStep): TopupStep {
  const steps = stepsOf(state);
  const ahead = after === undefined ? steps : steps.slice(steps.indexOf(after) + 1);
  return ahead.find((step) => !isKnown(state, step)) ?? state.step;
}

const isKnown = (state: TopupState, step: TopupStep): boolean =>
  step !== 'amounts' && step !== 'payment' && FILLED[step](state);

/**
 * The target of "back": the previous step, or out of the wizard from the first step and from a
 * result.
 */
export function backTarget(state: TopupState): TopupStep | 'leave' {
  const steps = stepsOf(state);
  return steps[steps.indexOf(state.step) - 1] ?? 'leave';
}

/**
 * The step after an answer about the payment. An unpaid PIX stays at its QR code; an undecided link
 * or card moves to "pending"; paid and failed are final (product:topups#steps).
 */
export function afterResult(
  state: Pick<TopupState, 'step' | 'provider' | 'cardType'>,
  result: TopupResult,
): TopupStep {
  if (state.step === 'paid' || state.step === 'failed') return state.step;
  if (result === 'paid') return 'paid';
  if (result === 'error') return 'failed';
  if (result === 'created') return state.step === 'pending' ? 'pending' : 'payment';
  return wayOf(state)?.stays ? state.step : 'pending';
}

/** The top-up can be monthly: only with a stored card (product:agreements#monthly-top-up). */
export function canBeMonthly(state: TopupState): boolean {
  return wayOf(state)?.isCharged === true;
}

/**
 * The interval for polling the payment's status: 10 s at a QR code, 7.5 s for an opened link and
 * for any pending payment. Undefined when there is nothing (more) to poll (product:topups#link).
 */
export function pollIntervalMs(state: TopupState): number | undefined {
  if (state.step === 'pending') return LINK_POLL_MS;
  return state.step === 'payment' ? wayOf(state)?.pollMs : undefined;
}
