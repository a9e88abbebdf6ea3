/** The kinds of findings of the money audit. */
export type MoneyCheck =
  /** The processor does not have a payment with the id that we recorded. */
  | 'payment_missing'
  /** The processor captured money for which we have no top-up. */
  | 'payment_unknown'
  /** The processor captured the money of one top-up more than once. */
  | 'payment_doubled'
  /** The payment differs from the request in amount, currency or kind. */
  | 'payment_differs'
  /** Money was captured and not credited. */
  | 'credit_missing'
  | 'credit_doubled'
  /** Money was credited and never captured. */
  | 'credit_without_capture'
  /**
   * A share was credited in another amount or currency, or from another account, than it should.
   */
  | 'credit_differs'
  /** A share was credited to a wallet that is not its own. */
  | 'credit_elsewhere'
  | 'fee_differs'
  /** The processor's refunds and those in our books differ. */
  | 'refund_differs'
  | 'dispute_differs'
  /**
   * The amount that the processor keeps (captured − refunded − disputed) differs from the amount
   * that the clearing account gave.
   */
  | 'clearing_differs'
  /** The status of our record does not fit its money. */
  | 'status_differs'
  /**
   * The shares do not sum to the top-up, or a share is for a wallet that is not its recipient's.
   */
  | 'parts_differ'
  /** A transfer moves a wallet's or a processor's money, and no record of ours explains it. */
  | 'transfer_unexplained'
  /** Money is held, and no refund in progress holds it. */
  | 'hold_unexplained'
  | 'debit_missing'
  | 'debit_doubled'
  | 'debit_differs'
  /** A cancelled order was not refunded, or an order that is not cancelled was. */
  | 'order_refund_differs'
  /**
   * The amount that is held for a payout, has left or came back does not fit the payout's state.
   */
  | 'payout_differs'
  /** Money that was owed to somebody who left is paid, and no payment says so, or the reverse. */
  | 'owed_differs'
  /** The stored automatic money of a student, or its owner, differs from the transfers. */
  | 'automatic_differs'
  /** A client got an acknowledgement, and the operation does not exist, or not as acknowledged. */
  | 'acknowledged_missing'
  | 'acknowledged_differs'
  /** A client got a refusal, and the money moved. */
  | 'refused_yet_done'
  /** One operation got two different answers, or two operations are one record. */
  | 'retries_disagree'
  /** A transfer moved money, and no entry of a complete journal requested it. */
  | 'asked_by_nobody';

export interface MoneyFinding {
  check: MoneyCheck;
  /** A sentence with the expected and the found value. */
  message: string;
  /** The place of the finding, as far as it is known. */
  gateway?: string;
  payment?: string;
  topup?: string;
  refund?: string;
  order?: string;
  payout?: string;
  /** A payment of an owed amount. */
  owed?: string;
  transfer?: string;
  wallet?: string;
  /** The idempotency key of a client's operation. */
  key?: string;
}

export type Report = (finding: MoneyFinding) => void;

/** A finding in one line. */
export function describeMoneyFinding({ check, message, ...where }: MoneyFinding): string {
  const place = Object.entries(where).map(([name, value]) => `${name} ${value}`);
  return `${check}: ${message}${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
}
