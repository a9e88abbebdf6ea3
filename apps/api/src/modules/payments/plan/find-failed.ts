import { greatest } from '@merenda/domain/extremes';
import { sumMinor } from '@merenda/domain/money/money';
import type { GatewayPayment } from '../../../gateways/index.ts';
import type { Refund } from '../refund/refund.ts';
import { isRefundDone, isRefundOpen } from '../state.ts';

export type Known = Pick<
  Refund,
  'id' | 'status' | 'provider_ref' | 'amount_minor' | 'concluded_at'
>;

type Told = Pick<GatewayPayment, 'refunds' | 'refundedMinor' | 'refundUnderWay' | 'disputes'>;

/** What is said of the refunds of one payment: which failed, or that it cannot be told now, or ever. */
export interface Failures<One> {
  failed: One[];
  /** It has to be asked again later: nothing can be told yet. */
  wait?: true;
  /** Less went back than our refunds make, and nobody can say which of them failed. */
  unclearMinor?: bigint;
}

/** So long after a refund was made, its processor's total surely shows it. */
const TOTAL_SHOWS_IT_AFTER_MS = 10 * 60 * 1_000;

/** Among more refunds of one top-up than this, nobody looks for an explanation. */
const MAX_EXPLAINED = 16;

/**
 * Which of our refunds failed after they were done. A processor that tells them one by one is taken by
 * its word, however old that word is: what failed stays failed. Where only the total is told, it must
 * have been asked for well after the last refund, and exactly one set of refunds must explain what is
 * missing.
 * @param askedAt when the question that was answered so was asked; undefined when nobody knows
 */
export function findFailed<One extends Known>(
  refunds: readonly One[],
  payment: Told,
  askedAt: Date | undefined,
): Failures<One> {
  if (payment.refunds) return byName(refunds, payment.refunds);
  const done = refunds.filter(isRefundDone);
  const missingMinor = sumMinor(done.map(amountOf)) - payment.refundedMinor;
  if (missingMinor <= 0n || payment.refundUnderWay) return { failed: [] };
  // What the total has may be the one that is under way: that ends first.
  if (refunds.some(isRefundOpen)) return { failed: [] };
  // What a bank took back may be counted there as well: which of both it is, only somebody can say.
  if (payment.disputes?.length) return { failed: [], unclearMinor: missingMinor };
  const shownBy = greatest(
    done.map(({ concluded_at }) => concluded_at?.getTime() ?? 0),
    0,
  );
  if (!askedAt || askedAt.getTime() < shownBy + TOTAL_SHOWS_IT_AFTER_MS) {
    return { failed: [], wait: true };
  }
  if (done.length > MAX_EXPLAINED) return { failed: [], unclearMinor: missingMinor };
  const [failed, other] = explain(inGroups(done), missingMinor).take(2).toArray();
  return failed && !other ? { failed } : { failed: [], unclearMinor: missingMinor };
}

function byName<One extends Known>(
  refunds: readonly One[],
  told: NonNullable<Told['refunds']>,
): Failures<One> {
  const names = new Set(
    told.flatMap(({ id, reference, state }) => (state === 'failed' ? [id, reference] : [])),
  );
  const failed = refunds.filter(
    ({ id, provider_ref }) => names.has(id) || (provider_ref !== null && names.has(provider_ref)),
  );
  // We are about to hear that it was accepted: older news, that must not come last.
  if (failed.some(isRefundOpen)) return { failed: [], wait: true };
  return { failed: failed.filter(isRefundDone) };
}

const amountOf = ({ amount_minor }: Known) => amount_minor;

/** Refunds of one amount are alike: the newest of them is taken to be the one that failed. */
function inGroups<One extends Known>(done: readonly One[]): One[][] {
  const newestFirst = done.toSorted(
    (one, other) => (other.concluded_at?.getTime() ?? 0) - (one.concluded_at?.getTime() ?? 0),
  );
  return [...Map.groupBy(newestFirst, amountOf).values()];
}

/** Every set of refunds that makes exactly an amount, by how many of each amount. */
function* explain<One extends Known>(
  groups: readonly One[][],
  amountMinor: bigint,
): Generator<One[]> {
  const [group, ...others] = groups;
  if (!group) {
    if (amountMinor === 0n) yield [];
    return;
  }
  for (let count = 0; count <= group.length; count += 1) {
    const taken = group.slice(0, count);
    const restMinor = amountMinor - sumMinor(taken.map(amountOf));
    if (restMinor < 0n) return;
    for (const rest of explain(others, restMinor)) yield [...taken, ...rest];
  }
}
