import { isCurrencyCode } from '../money/currencies.ts';
import { STATEMENT_FORMAT, type Statement } from './statement-file.ts';

type Is = (value: unknown) => boolean;

const text: Is = (value) => typeof value === 'string';
const like =
  (pattern: RegExp): Is =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const oneOf =
  (...values: unknown[]): Is =>
  (value) =>
    values.includes(value);
const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);
const list =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
const exactly =
  (fields: Record<string, Is>): Is =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = Object.entries(value);
    return (
      found.length === Object.keys(fields).length &&
      found.every(([name, inner]) => Object.hasOwn(fields, name) && fields[name]?.(inner) === true)
    );
  };

const integer = like(/^-?\d{1,20}$/);
const hash = like(/^[0-9a-f]{64}$/);
const uuid = like(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
const instant = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

const isTimeZone: Is = (value) => {
  try {
    return typeof value === 'string' && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

const entry = exactly({
  account: uuid,
  seq: integer,
  position: integer,
  direction: oneOf('debit', 'credit'),
  transferId: uuid,
  phase: oneOf('posted', 'pending', 'post', 'void', 'expire'),
  amountMinor: integer,
  currency: text,
  counterparty: uuid,
  balanceAfterMinor: orNull(integer),
  kind: text,
  groupId: orNull(uuid),
  pendingId: orNull(uuid),
  expiresAt: orNull(instant),
  eventAt: instant,
  createdAt: instant,
  referenceHash: orNull(hash),
  hash,
  text,
});

const isStatement = exactly({
  format: oneOf(STATEMENT_FORMAT),
  made: exactly({
    by: text,
    keysAt: orNull(text),
    key: hash,
    at: like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    owner: text,
    language: text,
    timeZone: isTimeZone,
  }),
  account: uuid,
  mode: oneOf('strict', 'append'),
  currency: isCurrencyCode,
  floorMinor: orNull(integer),
  opening: exactly({ seq: integer, entries: integer, balanceMinor: integer, hash }),
  entries: list(entry),
  seal: orNull(
    exactly({
      checkpoint: exactly({ account: uuid, block: integer, seq: integer, entries: integer, hash }),
      block: exactly({
        number: integer,
        fromPosition: integer,
        toPosition: integer,
        transfers: Number.isSafeInteger,
        sealedAt: instant,
        previous: hash,
        root: hash,
        hash,
      }),
      proof: list(exactly({ side: oneOf('left', 'right'), hash })),
    }),
  ),
  signature: like(/^[0-9a-f]{128}$/),
});

/** A statement from the text of its file; undefined when the text is none. */
export function readStatement(content: string): Statement | undefined {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return undefined;
  }
  return isStatement(value) ? (value as Statement) : undefined;
}
