/**
 * A client's request with its answer, one entry per answer, oldest first. Requests without an
 * answer are entries too: such an operation may have been done once, or not.
 */
export interface JournalEntry {
  /** The time of the answer. */
  at?: Date | undefined;
  /** The kind of operation; the same key (for an order: the same cart) is the same operation. */
  operation: 'topup' | 'transfer' | 'order' | 'refund';
  guardian: string;
  key: string;
  /** The cart that an order accepts. */
  cart?: string | undefined;
  currency: string;
  /**
   * The change of each wallet once the operation is done: minor units by the wallet's id. The field
   * is absent when the change depends on an answer that did not come.
   */
  effects?: Readonly<Record<string, bigint>> | undefined;
  /**
   * done: acknowledged. refused: nothing happened. accepted: recorded, and waiting for a payer.
   * unknown: no answer, or an unclear one.
   */
  outcome: 'done' | 'refused' | 'accepted' | 'unknown';
  /** The id of the record in the answer. */
  id?: string | undefined;
  /** The answer in the words of a finding: a state, or an error's status and code. */
  said?: string | undefined;
}

export interface Journal {
  entries: readonly JournalEntry[];
  /**
   * True when nobody else moved any money: then a transfer that the journal does not explain is a
   * finding too.
   */
  complete?: boolean;
}
