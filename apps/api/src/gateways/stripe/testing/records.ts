import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Answer } from '../../testing/double-server.ts';

export type StripeRecord =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Checkout.Session
  | Stripe.SetupIntent
  | Stripe.PaymentMethod;

type Kind = StripeRecord['object'];
type OfKind<Name extends Kind> = Extract<StripeRecord, { object: Name }>;

/** Number of refunds that Stripe includes in a charge. */
const SHOWN = 10;

export const newId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`;

export const answer = (status: number, body: object): Answer => ({ status, body });

/** An answer that refuses a call. */
export const refused = (status: number, error: object): Answer => answer(status, { error });

export const missing = (): Answer =>
  refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'none' });

/** The double's records by id; they refer to each other by id. */
export function createRecords() {
  const records = new Map<string, StripeRecord>();
  const all = <Name extends Kind>(kind: Name): OfKind<Name>[] =>
    [...records.values()].filter((one): one is OfKind<Name> => one.object === kind).reverse();
  const refundsOf = (charge: string) => {
    const data = all('refund').filter((one) => one.charge === charge);
    const url = `/v1/refunds?charge=${charge}`;
    return { object: 'list', data: data.slice(0, SHOWN), has_more: data.length > SHOWN, url };
  };

  /** A value in which the objects of a path replace their ids. */
  function expand(value: unknown, [first, ...rest]: readonly string[]): unknown {
    if (first === undefined || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => expand(one, [first, ...rest]));
    const there = first === 'refunds' ? refundsOf(Reflect.get(value, 'id')) : undefined;
    const inner: unknown = there ?? Reflect.get(value, first);
    const found = typeof inner === 'string' ? records.get(inner) : inner;
    return { ...value, [first]: expand(found ?? null, rest) };
  }

  return {
    add<One extends StripeRecord>(record: One): One {
      records.set(record.id, record);
      return record;
    },
    get<Name extends Kind>(kind: Name, id: string | null | undefined): OfKind<Name> | undefined {
      return all(kind).find((one) => one.id === id);
    },
    /** All records of a kind, newest first. */
    all,
    /** An answer with its request's paths expanded. */
    expanded(given: Answer, paths: readonly string[]): Answer {
      if (given === 'lost' || given.status >= 400) return given;
      const body = paths.reduce<unknown>(
        (value, path) => expand(value, path.split('.')),
        given.body,
      );
      return { ...given, body: body as object };
    },
  };
}

export type Records = ReturnType<typeof createRecords>;

/** The items created in the requested period, newest first, from where the last page ended. */
export function pageOf<Item extends { id: string; created: number }>(
  all: readonly Item[],
  { pathname, searchParams }: URL,
): Answer {
  const from = Number(searchParams.get('created[gte]') ?? 0);
  const before = Number(searchParams.get('created[lt]') ?? Number.POSITIVE_INFINITY);
  const after = searchParams.get('starting_after');
  const limit = Number(searchParams.get('limit') ?? 10);
  const inPeriod = all.filter(({ created }) => created >= from && created < before);
  const start = after ? inPeriod.findIndex(({ id }) => id === after) + 1 : 0;
  const data = inPeriod.slice(start, start + limit);
  return answer(200, {
    object: 'list',
    data,
    has_more: start + limit < inPeriod.length,
    url: pathname,
  });
}
