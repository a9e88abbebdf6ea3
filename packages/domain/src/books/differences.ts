/**
 * Kinds of differences between a processor's records of a top-up's payment and ours
 * (docs/payments.md#reconciling); the money audit of the installation has more.
 */
export const AUDITED_DIFFERENCES = [
  /** The processor does not have a payment with the id that we recorded. */
  'payment_missing',
  /** The processor captured money for which we have no top-up. */
  'payment_unknown',
  /** The processor captured the money of one top-up more than once. */
  'payment_doubled',
  /** The payment differs from the request in amount, currency or kind. */
  'payment_differs',
  /** Money was captured and not credited. */
  'credit_missing',
  'credit_doubled',
  /** Money was credited and never captured. */
  'credit_without_capture',
  /**
   * A share was credited in another amount or currency, or from another account, than it should.
   */
  'credit_differs',
  /** A share was credited to a wallet that is not its own. */
  'credit_elsewhere',
  'fee_differs',
  /** The processor's refunds and those in our books differ. */
  'refund_differs',
  'dispute_differs',
  /**
   * The amount that the processor keeps (captured − refunded − disputed) differs from the amount
   * that the clearing account gave.
   */
  'clearing_differs',
  /** The status of our record does not fit its money. */
  'status_differs',
  /**
   * The shares do not sum to the top-up, or a share is for a wallet that is not its recipient's.
   */
  'parts_differ',
] as const;

export type AuditedDifference = (typeof AUDITED_DIFFERENCES)[number];

/** The kinds that a comparison with a processor records. */
export const DIFFERENCE_KINDS = [
  ...AUDITED_DIFFERENCES,
  /** Captured or refunded without our knowing; the comparison has settled it. */
  'mended',
  /** Open for more than a day, without an outcome from its processor. */
  'stuck',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
