import type { AuditedDifference } from '@merenda/domain/books/differences';

/** The kinds of findings of the money audit. */
export type MoneyCheck =
  | AuditedDifference
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

export interface MoneyFinding<Check extends MoneyCheck = MoneyCheck> {
  check: Check;
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

export type Report<Check extends MoneyCheck = MoneyCheck> = (finding: MoneyFinding<Check>) => void;

/** Reports what differs about one top-up. */
export type TopupReport = Report<AuditedDifference>;

/** A finding in one line. */
export function describeMoneyFinding({ check, message, ...where }: MoneyFinding): string {
  const place = Object.entries(where).map(([name, value]) => `${name} ${value}`);
  return `${check}: ${message}${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
}
