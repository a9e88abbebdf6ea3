/** What the audit of the money can find wrong. */
export type MoneyCheck =
  /** The processor does not know a payment that we know it by. */
  | 'payment_missing'
  /** The processor took money that no top-up of ours asked for. */
  | 'payment_unknown'
  /** The processor took the money of one top-up more than once. */
  | 'payment_doubled'
  /** The payment is not the one that was asked for: amount, currency or kind. */
  | 'payment_differs'
  /** Captured, and not in the wallets. */
  | 'credit_missing'
  | 'credit_doubled'
  /** In the wallets, and never captured. */
  | 'credit_without_capture'
  /** A part arrived with another amount, currency or from another account than it should. */
  | 'credit_differs'
  /** A part arrived in another wallet than its own. */
  | 'credit_elsewhere'
  | 'fee_differs'
  /** What the processor gave back and what our books gave back are not the same. */
  | 'refund_differs'
  | 'dispute_differs'
  /** captured − refunded − disputed is not what the clearing account gave. */
  | 'clearing_differs'
  /** Our record's status says something else than its money. */
  | 'status_differs'
  /** The parts do not sum to the top-up, or one is for a wallet that is not its recipient's. */
  | 'parts_differ'
  /** It moves a wallet's or the processors' money, and nothing that we wrote down tells why. */
  | 'transfer_unexplained'
  /** Money is held, and no refund that is under way holds it. */
  | 'hold_unexplained'
  | 'debit_missing'
  | 'debit_doubled'
  | 'debit_differs'
  /** A cancelled order's money is not back, or another's is. */
  | 'order_refund_differs'
  /** A client was told that it is done, and it is not there, or not as it was told. */
  | 'acknowledged_missing'
  | 'acknowledged_differs'
  /** A client was told no, and the money moved. */
  | 'refused_yet_done'
  /** One operation was told in two ways, or two operations are one record. */
  | 'retries_disagree'
  /** It moved money, and no client of a complete journal asked for it. */
  | 'asked_by_nobody';

export interface MoneyFinding {
  check: MoneyCheck;
  /** In words, with what was expected and what was found. */
  message: string;
  /** Where: as much of it as is known. */
  gateway?: string;
  payment?: string;
  topup?: string;
  refund?: string;
  order?: string;
  transfer?: string;
  wallet?: string;
  /** The idempotency key of a client's operation. */
  key?: string;
}

export type Report = (finding: MoneyFinding) => void;

/** One line for people. */
export function describeMoneyFinding({ check, message, ...where }: MoneyFinding): string {
  const place = Object.entries(where).map(([name, value]) => `${name} ${value}`);
  return `${check}: ${message}${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
}
