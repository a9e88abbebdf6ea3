import { sumMinor } from './minor-units.ts';
import { isPix } from './payment-providers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * For how many days after the payment it can be sent back the way it came. The Brazilian Central
 * Bank lets a PIX be returned within 90 days; cards and payment pages are refunded for 180 days,
 * which their processors all allow.
 */
const REFUND_DAYS = { pix: 90, other: 180 } as const;

/** The instant from which on a payment can no longer be sent back. */
export function refundableUntil(provider: string, paidAt: Date): Date {
  const days = REFUND_DAYS[isPix(provider) ? 'pix' : 'other'];
  return new Date(paidAt.getTime() + days * DAY_MS);
}

/** A wallet that a top-up credited, as far as its refund is concerned. Amounts are minor units. */
export interface RefundSource {
  /** What the top-up put there and was not yet given back. */
  leftMinor: bigint;
  /** What can be spent of the wallet now. */
  availableMinor: bigint;
  /** Whether the guardian may take money out of it. */
  mayTake: boolean;
}

/** What a wallet can give back now: of this top-up, and of what is there. */
export function givableMinor({ leftMinor, availableMinor, mayTake }: RefundSource): bigint {
  if (!mayTake || availableMinor <= 0n || leftMinor <= 0n) return 0n;
  return leftMinor < availableMinor ? leftMinor : availableMinor;
}

/** Why nothing of a top-up can be given back now. */
export const REFUND_OBSTACLES = [
  /** Its money has not arrived. */
  'notPaid',
  /** All of it was given back. */
  'refunded',
  /** The payer's bank has taken it back, or tries to. */
  'disputed',
  /** One refund of it is still under way. */
  'underWay',
  /** Whoever took the payment is not connected any more. */
  'noProcessor',
  /** Its period is over. */
  'expired',
  /** The guardian is blocked. */
  'blocked',
  /** It lies in wallets that this guardian may not take from. */
  'notAllowed',
  /** The wallets no longer have it. */
  'spent',
] as const;

export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

/** A top-up as its refund sees it. */
export interface RefundableTopup {
  status: string;
  provider: string;
  paidAt: Date | null;
  disputed: boolean;
  underWay: boolean;
  blocked: boolean;
  /** Is its processor connected? */
  connected: boolean;
  /** The guardian's own wallet first, in the order in which money is taken. */
  sources: readonly RefundSource[];
}

/** The first reason against any refund; undefined when something can be given back now. */
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

/** The most that the wallets can give back now. */
export const refundableMinor = (sources: readonly RefundSource[]): bigint =>
  sumMinor(sources.map(givableMinor));

/**
 * From which wallet how much, in the order of the sources: each gives what it can before the next
 * one is touched. Wallets that give nothing are left out.
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
