import { isIPv4 } from 'node:net';
import { ID } from '@merenda/domain/ids';
import { describeError } from './describe-error.ts';
import { scrub } from './scrub.ts';

type Write = (value: unknown) => unknown;

const WITHHELD = '[withheld]';
const WORD = /^[\w:./*-]{1,100}$/;
const MAX_ITEMS = 100;

const matching =
  (pattern: RegExp): Write =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : WITHHELD;
const ofType =
  (...types: string[]): Write =>
  (value) =>
    types.includes(typeof value) ? value : WITHHELD;
const listOf =
  (write: Write): Write =>
  (value) =>
    Array.isArray(value) ? value.slice(0, MAX_ITEMS).map(write) : WITHHELD;
const some =
  (writes: Record<string, Write>): Write =>
  (value) =>
    Object.fromEntries(
      Object.entries(writes).map(([name, write]) => [
        name,
        write((value as Record<string, unknown> | undefined)?.[name]),
      ]),
    );

/** An id of ours: it tells nothing about a person to a reader of the log. */
const id = matching(ID);
/** A name from our code or from a processor's. */
const word: Write = (value) => matching(WORD)(typeof value === 'number' ? String(value) : value);
const count = ofType('number');
const flag = ofType('boolean');
const sentence: Write = (value) => scrub(String(value));
/** The network distinguishes one attacker from many without identifying a person. */
const network: Write = (value) => {
  const address = String(value);
  return isIPv4(address)
    ? address.replace(/\d+$/, '0/24')
    : `${address.split(':').slice(0, 3).join(':')}::/48`;
};

/**
 * All fields of a log line beside its message, and how each is written. Unknown fields are left out, so
 * that the author of a new field has to think about it.
 */
const FIELDS = {
  err: describeError,
  reqId: id,
  method: word,
  route: word,
  status: count,
  ms: count,
  ip: network,
  code: word,
  event: word,
  way: word,
  issues: listOf(some({ code: word, path: listOf(word) })),
  job: word,
  failures: count,
  attempts: count,
  isLast: flag,
  company: word,
  provider: word,
  gateway: word,
  outcome: word,
  reason: word,
  cause: sentence,
  correlationId: word,
  event_id: word,
  retryReasons: listOf(sentence),
  differences: listOf(some({ kind: word, reference: word })),
  day: word,
  period: word,
  attempt: count,
  guardian: id,
  operator: id,
  passkey: id,
  email: id,
  alert: id,
  student: id,
  order: id,
  topup: id,
  refund: id,
  payout: id,
  agreement: id,
} satisfies Record<string, Write>;

/** The fields of a log line beside its message; values are checked when the line is written. */
export type Fields = { [Name in keyof typeof FIELDS]?: unknown };

const isKnown = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/** Known fields, each written its own way; of unknown fields only the names. */
export function writeFields(fields: object): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const unknown = given.map(([name]) => name).filter((name) => !isKnown(name));
  return {
    ...Object.fromEntries(
      given.flatMap(([name, value]) => (isKnown(name) ? [[name, FIELDS[name](value)]] : [])),
    ),
    ...(unknown.length > 0 ? { leftOut: unknown } : {}),
  };
}
