/** What can be posted. Amounts are minor units; ids are UUIDs made by the caller. */

export type Reference = Readonly<Record<string, string>>;

interface ItemBase {
  /** The transfer's id: the same id is the same transfer, for ever. See `derivedId`. */
  id: string;
  /** What belongs together; required for linked items. */
  groupId?: string | undefined;
  /** Neighbours with `linked: true` and the same `groupId` are posted all together or not at all. */
  linked?: boolean | undefined;
  /** When it happened, if that was before it is posted; never later than the posting. */
  eventAt?: Date | undefined;
  /** What it is about: opaque ids by name, at most 2,000 characters as JSON. No personal data. */
  reference?: Reference | undefined;
}

/** Moves `amountMinor` from `debit` to `credit`, at once or (pending) once the hold is posted. */
export interface Movement extends ItemBase {
  phase?: 'posted' | 'pending' | undefined;
  debit: string;
  credit: string;
  amountMinor: bigint;
  currency: string;
  /** What sort of movement: lower-case words such as `topup` or `meal.purchase`. */
  kind: string;
  /** For holds: not to be posted at or after this instant. */
  expiresAt?: Date | undefined;
  pendingId?: undefined;
}

/**
 * Ends a hold: `post` takes all of it or `amountMinor` (the rest is released), `void` gives it back.
 * What is left out is the hold's own.
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
  /** Done now. */
  'ok',
  /** Done before, with the same fields: the first answer again. */
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
  /** The credit account would exceed what 64 bits hold. */
  'balance_overflow',
  /** There is no such hold. */
  'pending_missing',
  /** The hold was posted or voided by another transfer. */
  'pending_resolved',
  /** The hold is past its time. */
  'pending_expired',
  /** The hold is between other accounts, in another currency, or of another amount (void). */
  'pending_different',
  /** More was asked for than the hold holds. */
  'pending_exceeded',
  /** Only for the expiry job: it is not time yet. */
  'pending_not_expired',
  /** Another item of its linked group was refused. */
  'linked_failed',
] as const;

export type PostCode = (typeof POST_CODES)[number];

export interface PostResult {
  id: string;
  code: PostCode;
  /** The posted balances after it, for `ok` and `exists`; absent for append accounts. */
  debitAfterMinor?: bigint;
  creditAfterMinor?: bigint;
  /** For `ok` and `exists`. */
  createdAt?: Date;
}

/** Whether the transfer stands, now or from before. */
export function isPosted(result: PostResult): boolean {
  return result.code === 'ok' || result.code === 'exists';
}
