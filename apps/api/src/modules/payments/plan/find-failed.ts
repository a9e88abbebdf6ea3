import { greatest } from '@merenda/domain/extremes';
import { sumMinor } from '@merenda/domain/money/money';
import type { GatewayPayment } from '../../../gateways/index.ts';
import type { Refund } from '../refund/refund.ts';
import { isRefundDone, isRefundOpen } from '../state.ts';

export type Known = Pick<Refund, 'id' | 'status' | 'provider_ref' | 'amount_minor' | 'settled_at'>;

type RefundTotals = Pick<
  GatewayPayment,
  'refunds' | 'refundedMinor' | 'refundUnderWay' | 'disputes'
>;

/** The failed refunds of one payment, or that they cannot be determined now, or ever. */
export interface Failures<One> {
  failed: One[];
  /** True when the processor must be asked again later, because nothing can be decided yet. */
  wait?: true;
  /**
   * The amount that the processor refunded less than our refunds, when the failed ones cannot be
   * determined.
   */
  unclearMinor?: bigint;
}

/** Ten minutes after a refund the processor's total includes it. */
const TOTAL_SHOWS_IT_AFTER_MS = 10 * 60 * 1_000;

/** The limit of refunds of one top-up among which an explanation is searched. */
const MAX_EXPLAINED = 16;

/**
 * Finds our refunds that failed after they were done. A processor's list of refunds counts at any
 * age: failed refunds stay failed. A mere total must come from a question well after the last
 * refund, and exactly one set of refunds must explain the missing amount.
 * @param askedAt the time of the question; undefined when it is unknown
 */
export function findFailed<One extends Known>(
  refunds: readonly One[],
  payment: RefundTotals,
  askedAt: Date | undefined,
): Failures<One> {
  if (payment.refunds) return byName(refunds, payment.refunds);
  const done = refunds.filter(isRefundDone);
  const missingMinor = sumMinor(done.map(amountOf)) - payment.refundedMinor;
  if (missingMinor <= 0n || payment.refundUnderWay) return { failed: [] };
  // The total may include the open refund, which must end first.
  if (refunds.some(isRefundOpen)) return { failed: [] };
  // The total may include a chargeback: only an operator can tell the two apart.
  if (payment.disputes?.length) return { failed: [], unclearMinor: missingMinor };
  const shownBy = greatest(
    done.map(({ settled_at }) => settled_at?.getTime() ?? 0),
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
  listed: NonNullable<RefundTotals['refunds']>,
): Failures<One> {
  const names = new Set(
    listed.flatMap(({ id, reference, state }) => (state === 'failed' ? [id, reference] : [])),
  );
  const failed = refunds.filter(
    ({ id, provider_ref }) => names.has(id) || (provider_ref !== null && names.has(provider_ref)),
  );
  // The answer that accepts this refund is older and still to come: it must not be applied last.
  if (failed.some(isRefundOpen)) return { failed: [], wait: true };
  return { failed: failed.filter(isRefundDone) };
}

const amountOf = ({ amount_minor }: Known) => amount_minor;

/** Groups refunds by amount, newest first: of equal refunds the newest counts as the failed one. */
function inGroups<One extends Known>(done: readonly One[]): One[][] {
  const newestFirst = done.toSorted(
    (one, other) => (other.settled_at?.getTime() ?? 0) - (one.settled_at?.getTime() ?? 0),
  );
  return [...Map.groupBy(newestFirst, amountOf).values()];
}

/**
 * Every set of refunds that makes exactly an amount; sets differ in the number of refunds of each
 * amount.
 */
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
