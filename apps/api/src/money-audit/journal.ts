/**
 * What a client asked for and was told, one entry an answer, oldest first. Whoever is not answered
 * writes that down too: such an operation may have been done, once, or not.
 */
export interface JournalEntry {
  /** What was asked for: the same key (an order: the same cart) is the same operation. */
  operation: 'topup' | 'transfer' | 'order' | 'refund';
  guardian: string;
  key: string;
  /** The estimation that an order accepts. */
  cart?: string | undefined;
  currency: string;
  /**
   * What it does to each wallet once it is done: minor units by the wallet's id. Absent when that is
   * for the answer to say, and none came.
   */
  effects?: Readonly<Record<string, bigint>> | undefined;
  /**
   * done: it was acknowledged. refused: it was said that nothing happened. accepted: it was written
   * down and waits for a payer. unknown: no answer came, or none that tells.
   */
  outcome: 'done' | 'refused' | 'accepted' | 'unknown';
  /** The record that the answer named. */
  id?: string | undefined;
  /** The answer in its own words, for whoever reads a finding: a state, or an error's status and code. */
  said?: string | undefined;
}

export interface Journal {
  entries: readonly JournalEntry[];
  /** Nobody else moved any money: then what it does not explain is a finding, too. */
  complete?: boolean;
}
