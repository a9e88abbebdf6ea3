import type { Key, Values } from '@merenda/i18n';
import { Failure } from '../../platform/failure.ts';

/**
 * Why an order is not possible: catalogue keys of the guardian's texts
 * (product:ordering#acceptance).
 */
const REASONS = {
  slot_full: 'order.refused.slotFull',
  closed: 'order.refused.closed',
  not_served: 'order.refused.notServed',
  price_changed: 'order.refused.priceChanged',
  balance_changed: 'order.refused.balanceChanged',
  warnings_unconfirmed: 'order.refused.warningsUnconfirmed',
  expired: 'order.refused.expired',
  already_placed: 'order.refused.alreadyPlaced',
  already_answered: 'order.refused.alreadyAnswered',
  too_late_to_cancel: 'order.refused.tooLateToCancel',
  no_wallet: 'order.refused.noWallet',
} as const satisfies Record<string, Key>;

export type RefusalReason = keyof typeof REASONS;

/**
 * The 417 of a checkout: `message` is the reason for programs, `userMessage` the text for
 * guardians.
 */
export const orderRefused = (reason: RefusalReason, values?: Values) =>
  new Failure('order_not_possible', {
    message: reason,
    userMessageKey: REASONS[reason],
    ...(values && { userMessageValues: () => values }),
  });

/** The reason of a failure, if an order was refused. */
export const refusalReasonOf = ({ code, message }: Failure): RefusalReason | undefined =>
  code === 'order_not_possible'
    ? (Object.keys(REASONS) as RefusalReason[]).find((reason) => reason === message)
    : undefined;
