/** The kinds of findings. */
export type Check =
  /** Numbers missing or out of order: an entry was removed, added or moved. */
  | 'seq_gap'
  /** The balance after an entry is not the previous one plus the moved amount. */
  | 'chain_broken'
  | 'below_floor'
  | 'time_backwards'
  | 'currency_differs'
  | 'amount_invalid'
  /** An entry of this account has been changed since it was sealed. */
  | 'hash_differs'
  /** Sealed entries are missing, or there are more than were sealed. */
  | 'seal_coverage'
  | 'balance_differs'
  | 'pending_differs'
  | 'roll_up_differs'
  | 'hold_differs'
  | 'account_missing'
  | 'account_differs'
  | 'sum_not_zero'
  | 'block_broken'
  | 'anchor_differs'
  | 'statement_malformed'
  /** The content of a statement is not the signed content. */
  | 'signature_differs'
  /** A statement is signed by none of the provider's published keys. */
  | 'key_unknown'
  /** A statement has the signed content in another text: another program has saved it. */
  | 'rewritten';

export interface Finding {
  check: Check;
  /** The place of the finding, as far as known. */
  account?: string;
  transfer?: string;
  seq?: string;
  /** The entry's number in a statement's file, from 1, and its text there. */
  entry?: string;
  text?: string;
  block?: string;
  currency?: string;
  /** Expected and found, in a sentence. */
  message: string;
}

/** A finding in one line. */
export function describeFinding({ check, message, ...where }: Finding): string {
  const place = Object.entries(where).map(([name, value]) => `${name} ${value}`);
  return `${check}: ${message}${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
}
