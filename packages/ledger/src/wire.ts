import { ID } from '@merenda/domain/ids';
import { LedgerInputError, type OpenMovement, type PostItem, type Reference } from './items.ts';

/** `ledger.posting` as JSON. Undefined fields are omitted. */
export interface WireItem {
  id: string | undefined;
  phase: string;
  debit: string | undefined;
  credit: string | undefined;
  amount: string | undefined;
  currency: string | undefined;
  kind: string | undefined;
  group_id: string | undefined;
  /** Adjacent items with the same number are a linked group. */
  chain: number | undefined;
  pending_id: string | undefined;
  expires_at: Date | undefined;
  event_at: Date | undefined;
  reference: Reference | undefined;
}

export const CURRENCY = /^[A-Z]{3}$/;
export const KIND = /^[a-z][a-z0-9_.-]{0,63}$/;
const MAX_REFERENCE_CHARACTERS = 2000;
const MAX_ITEMS = 10_000;
const INT8_LIMIT = 2n ** 63n;

/**
 * One call's items in the database's format, linked groups numbered from 1.
 *
 * @throws LedgerInputError
 */
export function toWire(items: readonly PostItem[]): WireItem[] {
  if (items.length > MAX_ITEMS)
    throw new LedgerInputError(`more than ${MAX_ITEMS} items in a call`);
  let chain = 0;
  return items.map((item, index) => {
    if (item.linked !== true) return wireItem(item, undefined);
    if (item.groupId === undefined) {
      throw new LedgerInputError(`item ${item.id}: a linked item needs a groupId`);
    }
    const before = items[index - 1];
    if (before?.linked !== true || before.groupId !== item.groupId) chain += 1;
    return wireItem(item, chain);
  });
}

/**
 * One item in the database's format.
 *
 * @throws LedgerInputError
 */
export function wireItem(item: PostItem | OpenMovement, chain: number | undefined): WireItem {
  const resolves = item.phase === 'post' || item.phase === 'void';
  const isComplete = resolves
    ? item.pendingId !== undefined
    : item.debit !== undefined &&
      (item.credit !== undefined || 'isOpen' in item) &&
      item.kind !== undefined;
  if (!isComplete || (!resolves && item.pendingId !== undefined)) {
    throw new LedgerInputError(`item ${item.id}: not a movement, nor the end of a hold`);
  }
  return {
    id: checkPattern('id', ID, item.id),
    phase: item.phase ?? 'posted',
    debit: checkPattern('debit', ID, item.debit),
    credit: checkPattern('credit', ID, item.credit),
    amount: amountText(item.amountMinor),
    currency: checkPattern('currency', CURRENCY, item.currency),
    kind: checkPattern('kind', KIND, item.kind),
    group_id: checkPattern('groupId', ID, item.groupId),
    chain,
    pending_id: checkPattern('pendingId', ID, item.pendingId),
    expires_at: instant('expiresAt', item.expiresAt),
    event_at: instant('eventAt', item.eventAt),
    reference: reference(item.reference),
  };
}

/**
 * The text, checked against a pattern.
 *
 * @throws LedgerInputError
 */
export function checkPattern(
  name: string,
  form: RegExp,
  text: string | undefined,
): string | undefined {
  if (text === undefined || form.test(text)) return text;
  throw new LedgerInputError(`${name} ${JSON.stringify(text)} is malformed`);
}

function amountText(amountMinor: bigint | undefined): string | undefined {
  if (amountMinor === undefined) return undefined;
  if (amountMinor < INT8_LIMIT && amountMinor >= -INT8_LIMIT) return amountMinor.toString();
  throw new LedgerInputError(`amountMinor ${amountMinor} does not fit 64 bits`);
}

function instant(name: string, at: Date | undefined): Date | undefined {
  if (at === undefined) return undefined;
  const year = at.getUTCFullYear();
  if (year >= 1970 && year <= 9999) return at;
  throw new LedgerInputError(`${name} is not an instant between 1970 and 9999`);
}

function reference(value: Reference | undefined): Reference | undefined {
  if (value === undefined) return undefined;
  const isText = Object.entries(value)
    .flat()
    .every((text) => typeof text === 'string' && text.isWellFormed() && !text.includes('\0'));
  if (!isText) throw new LedgerInputError('a reference holds text only, without NUL');
  if (JSON.stringify(value).length <= MAX_REFERENCE_CHARACTERS) return value;
  throw new LedgerInputError(`a reference has at most ${MAX_REFERENCE_CHARACTERS} characters`);
}
