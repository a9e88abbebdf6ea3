import type { Available } from '@merenda/domain/money/balances';

/** Items to post. Amounts are minor units; ids are UUIDs created by the caller. */

export type Reference = Readonly<Record<string, string>>;

interface ItemBase {
  /** The transfer's id: the same id is always the same transfer. See `derivedId`. */
  id: string;
  /** The group of transfers that belong together; required for linked items. */
  groupId?: string | undefined;
  /** Adjacent items with `linked: true` and the same `groupId` are posted all or none. */
  linked?: boolean | undefined;
  /** When the event happened, if before the posting; never later than the posting. */
  eventAt?: Date | undefined;
  /**
   * Opaque ids by name that say what the transfer is about, at most 2,000 characters as JSON. No
   * personal data.
   */
  reference?: Reference | undefined;
}

/** Moves `amountMinor` from `debit` to `credit`, at once or (pending) when the hold is posted. */
export interface Movement extends ItemBase {
  phase?: 'posted' | 'pending' | undefined;
  debit: string;
  credit: string;
  amountMinor: bigint;
  currency: string;
  /** The kind of movement in lower case, such as `topup` or `meal.purchase`. */
  kind: string;
  /** The end of a hold: it cannot be posted at or after this instant. */
  expiresAt?: Date | undefined;
  pendingId?: undefined;
}

/** A movement whose credit account `OnceRules` find. */
export interface OpenMovement extends Omit<Movement, 'credit'> {
  isOpen: true;
  credit?: undefined;
}

/**
 * Ends a hold: `post` moves all of it or `amountMinor` (the rest is released), `void` releases it.
 * Omitted fields are taken from the hold.
 */
export interface Resolution extends ItemBase {
  phase: 'post' | 'void';
  pendingId: string;
  debit?: string | undefined;
  credit?: string | undefined;
  amountMinor?: bigint | undefined;
  currency?: string | undefined;
  kind?: string | undefined;
  expiresAt?: undefined;
}

export type PostItem = Movement | Resolution;

export const POST_CODES = [
  /** Posted now. */
  'ok',
  /** Posted before with the same fields: the first answer is returned. */
  'exists',
  /** The id belongs to a transfer with other fields. */
  'exists_with_different',
  'amount_invalid',
  'same_account',
  'account_missing',
  'account_closed',
  'currency_mismatch',
  /** The debit account would fall below its floor. */
  'insufficient_funds',
  /** The credit account would exceed 64 bits. */
  'balance_overflow',
  /** There is no such hold. */
  'pending_missing',
  /** Another transfer posted or voided the hold. */
  'pending_resolved',
  /** The hold has expired. */
  'pending_expired',
  /** The hold is between other accounts, in another currency, or of another amount (void). */
  'pending_different',
  /** More was requested than the hold's amount. */
  'pending_exceeded',
  /** Only for the expiry job: the hold has not expired yet. */
  'pending_not_expired',
  /** Another item of its linked group was refused. */
  'linked_failed',
] as const;

export type PostCode = (typeof POST_CODES)[number];

export interface PostResult {
  id: string;
  code: PostCode;
  /**
   * The available balances after the transfer, for `ok` and `exists`; absent for append accounts.
   */
  debitAfterMinor?: Available;
  creditAfterMinor?: Available;
  /** The time of the posting, for `ok` and `exists`. */
  createdAt?: Date;
}

/** The transfer is posted, now or before. */
export function isPosted(result: PostResult): boolean {
  return result.code === 'ok' || result.code === 'exists';
}

/**
 * Invalid input, a mistake of the caller. It is refused before it is sent, so that it cannot fail a
 * batch with other calls. (Rules about money give codes, not errors.)
 */
export class LedgerInputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LedgerInputError';
  }
}
