import { sumMinor } from '../money/minor-units.ts';
import { DAY_MS } from '../time/spans.ts';
import { isPix } from './payment-providers.ts';

/**
 * The number of days after the payment in which it can be refunded. The Brazilian Central Bank
 * allows a PIX to be returned within 90 days; cards and payment pages are refunded for 180 days,
 * which all their processors allow.
 */
const REFUND_DAYS = { pix: 90, other: 180 } as const;

/** The instant from which a payment can no longer be refunded. */
export function refundableUntil(provider: string, paidAt: Date): Date {
  const days = REFUND_DAYS[isPix(provider) ? 'pix' : 'other'];
  return new Date(paidAt.getTime() + days * DAY_MS);
}

/** A wallet that a top-up credited. Amounts in minor units. */
export interface RefundSource {
  /** The credited amount that is not refunded yet. */
  leftMinor: bigint;
  /** The wallet's available balance. */
  availableMinor: bigint;
  /** The guardian has the right to spend from it. */
  mayTake: boolean;
}

/** The amount that a wallet can contribute to a refund now, in minor units. */
export function givableMinor({ leftMinor, availableMinor, mayTake }: RefundSource): bigint {
  if (!mayTake || availableMinor <= 0n || leftMinor <= 0n) return 0n;
  return leftMinor < availableMinor ? leftMinor : availableMinor;
}

/** The obstacles to a refund now. */
export const REFUND_OBSTACLES = [
  /** It is not paid. */
  'notPaid',
  'refunded',
  /** A dispute is open or lost. */
  'disputed',
  /** Another refund of it is in progress. */
  'underWay',
  /** Its processor is not connected any more. */
  'noProcessor',
  /** The time for refunds is over. */
  'expired',
  'blocked',
  /** Its money is in wallets from which this guardian may not spend. */
  'notAllowed',
  /** The wallets no longer have the money. */
  'spent',
] as const;

export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

/** The facts of a top-up that decide whether it can be refunded. */
export interface RefundableTopup {
  status: string;
  provider: string;
  paidAt: Date | null;
  disputed: boolean;
  underWay: boolean;
  blocked: boolean;
  connected: boolean;
  /** The wallets in the order of taking, the guardian's own first. */
  sources: readonly RefundSource[];
}

/** The first obstacle to any refund; undefined when something can be refunded now. */
export function refundObstacle(topup: RefundableTopup, now: Date): RefundObstacle | undefined {
  if (topup.disputed) return 'disputed';
  if (topup.status === 'refunded') return 'refunded';
  const arrived = topup.status === 'paid' || topup.status === 'partially_refunded';
  if (!arrived || !topup.paidAt) return 'notPaid';
  if (topup.blocked) return 'blocked';
  if (topup.underWay) return 'underWay';
  if (!topup.connected) return 'noProcessor';
  if (now >= refundableUntil(topup.provider, topup.paidAt)) return 'expired';
  if (refundableMinor(topup.sources) > 0n) return undefined;
  const open = topup.sources.filter(({ leftMinor }) => leftMinor > 0n);
  return open.some(({ mayTake }) => mayTake) ? 'spent' : 'notAllowed';
}

/** The most that can be refunded now, in minor units. */
export const refundableMinor = (sources: readonly RefundSource[]): bigint =>
  sumMinor(sources.map(givableMinor));

/**
 * The amount to take from each wallet, in the order of the sources: each gives as much as it can
 * before the next one is used. Wallets that give nothing are left out.
 * @returns undefined when the wallets together cannot give the amount
 */
export function splitRefund<Source extends RefundSource>(
  amountMinor: bigint,
  sources: readonly Source[],
): { source: Source; amountMinor: bigint }[] | undefined {
  let restMinor = amountMinor;
  const parts: { source: Source; amountMinor: bigint }[] = [];
  for (const source of sources) {
    const canMinor = givableMinor(source);
    const takenMinor = canMinor < restMinor ? canMinor : restMinor;
    if (takenMinor > 0n) parts.push({ source, amountMinor: takenMinor });
    restMinor -= takenMinor;
  }
  return restMinor === 0n && amountMinor > 0n ? parts : undefined;
}
