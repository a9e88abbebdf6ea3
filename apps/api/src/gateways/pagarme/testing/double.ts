import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type Fault, headerOf, serveDouble } from '../../testing/double-server.ts';

interface Charge {
  id: string;
  code: string;
  amount: number;
  currency: string;
  status: string;
  payment_method: string;
  paid_amount: number | null;
  canceled_amount: number | null;
  created_at: string;
  paid_at: string | null;
  order: { code: string };
  last_transaction: { [fact: string]: unknown; amount?: number };
}

interface Answer {
  status: number;
  body: object;
}

const orderBody = z.object({
  code: z.string(),
  customer: z.object({ name: z.string().min(1), email: z.email() }),
  payments: z.tuple([
    z.object({
      amount: z.int(),
      payment_method: z.enum(['credit_card', 'pix']),
      credit_card: z
        .object({ card_id: z.string(), card: z.object({ cvv: z.string() }).optional() })
        .optional(),
      pix: z.object({ expires_in: z.int() }).optional(),
    }),
  ]),
});

/** The bank's return code by the security code of this double's cards. */
const RETURN_CODES: Record<string, string> = { '951': '51', '954': '54', '963': '63', '905': '05' };

const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
/** Without a time zone, as Pagar.me writes it. */
const stamp = (ms = Date.now()) => new Date(ms).toISOString().slice(0, 19);
const missing = (): Answer => ({ status: 404, body: { message: 'not found' } });

/**
 * Pagar.me's HTTP interface as far as the adapter uses it, with idempotency, on a port of its own.
 */
export async function startPagarmeDouble() {
  const charges = new Map<string, Charge>();
  const cards = new Set<string>();
  const answers = new Map<string, Answer>();
  const faults: Fault[] = [];
  let slowRefunds = false;
  let refusedRefunds = false;
  const seen: { path: string; key: string | undefined; body: string }[] = [];

  function createOrder(body: string): Answer {
    const parsed = orderBody.safeParse(JSON.parse(body));
    if (!parsed.success) return { status: 422, body: { message: 'invalid' } };
    const { code, payments } = parsed.data;
    const [{ amount, payment_method, credit_card, pix }] = payments;
    const declined = RETURN_CODES[credit_card?.card?.cvv ?? ''];
    const paid = payment_method === 'credit_card' && !declined;
    const charge: Charge = {
      id: newId('ch'),
      code: newId('c'),
      amount,
      currency: 'BRL',
      status: paid ? 'paid' : declined ? 'failed' : 'pending',
      payment_method,
      paid_amount: paid ? amount : null,
      canceled_amount: null,
      created_at: stamp(),
      paid_at: paid ? stamp() : null,
      order: { code },
      last_transaction: pix
        ? {
            qr_code: `00020126br.gov.bcb.pix${code}`,
            qr_code_url: 'https://pagarme.test/qr',
            expires_at: stamp(Date.now() + pix.expires_in * 1000),
          }
        : { acquirer_return_code: declined ?? '00' },
    };
    charges.set(charge.id, charge);
    return { status: 200, body: orderOf(charge) };
  }

  function refund(id: string, body: string): Answer {
    const charge = charges.get(id);
    if (!charge) return missing();
    const { amount } = z.object({ amount: z.int() }).parse(JSON.parse(body));
    const canceled = (charge.canceled_amount ?? 0) + amount;
    if (canceled > (charge.paid_amount ?? 0)) return { status: 412, body: { message: 'too much' } };
    if (refusedRefunds) {
      charge.last_transaction = { ...charge.last_transaction, status: 'error_on_refunding' };
      return { status: 200, body: charge };
    }
    if (slowRefunds) {
      const last_transaction = { ...charge.last_transaction, status: 'pending_refund' };
      Object.assign(charge, { last_transaction: { ...last_transaction, amount } });
      return { status: 200, body: charge };
    }
    const last_transaction = { ...charge.last_transaction, status: 'refunded', amount };
    Object.assign(charge, { last_transaction, canceled_amount: canceled });
    return { status: 200, body: charge };
  }

  function list(search: URLSearchParams): Answer {
    const page = Number(search.get('page'));
    const size = Number(search.get('size'));
    const status = search.get('status');
    const since = Date.parse(search.get('created_since') ?? '');
    const all = [...charges.values()].filter(
      (charge) =>
        (!status || charge.status === status) && Date.parse(`${charge.created_at}Z`) >= since - 999,
    );
    const data = all.slice((page - 1) * size, page * size);
    const next = page * size < all.length ? 'https://pagarme.test/next' : null;
    return { status: 200, body: { data, paging: { total: all.length, next } } };
  }

  function answer(method: string, { pathname, searchParams }: URL, body: string): Answer {
    const [resource = '', id = '', sub = '', subId = ''] = pathname.split('/').slice(3);
    switch (`${method} ${resource}${id && '/id'}${sub && `/${sub}`}${subId && '/id'}`) {
      case 'POST orders':
        return createOrder(body);
      case 'GET orders': {
        const data = [...charges.values()].filter(
          ({ order }) => order.code === searchParams.get('code'),
        );
        return { status: 200, body: { data: data.map(orderOf) } };
      }
      case 'GET charges':
        return list(searchParams);
      case 'GET charges/id': {
        const charge = charges.get(id);
        return charge ? { status: 200, body: charge } : missing();
      }
      case 'DELETE charges/id':
        return refund(id, body);
      case 'POST customers':
        return { status: 200, body: { id: newId('cus') } };
      case 'POST customers/id/cards':
        return keep(body);
      case 'DELETE customers/id/cards/id':
        return cards.delete(subId) ? { status: 200, body: { id: subId } } : missing();
      default:
        return missing();
    }
  }

  function keep(body: string): Answer {
    const { number, ...card } = z.looseObject({ number: z.string() }).parse(JSON.parse(body));
    if (number.endsWith('2')) return { status: 412, body: { message: 'refused' } };
    const id = newId('card');
    cards.add(id);
    return {
      status: 200,
      body: { ...card, id, brand: 'Visa', last_four_digits: number.slice(-4) },
    };
  }

  const served = await serveDouble(async (request, response) => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://pagarme.test');
    const key = headerOf(request, 'idempotency-key');
    seen.push({ path: `${request.method} ${url.pathname}`, key, body });
    const send = ({ status, body: content }: Answer) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content));
    if (request.headers.authorization !== `Basic ${btoa('sk_test_double:')}`) {
      return send({ status: 401, body: { message: 'no key' } });
    }
    const fault = faults.shift();
    if (fault === 'busy') return send({ status: 503, body: {} });
    if (fault === 'in use') return send({ status: 409, body: {} });
    const done =
      (key === undefined ? undefined : answers.get(key)) ??
      answer(request.method ?? 'GET', url, body);
    if (key !== undefined) answers.set(key, done);
    if (fault === 'lost answer') return request.socket.destroy();
    return send(done);
  });
  return {
    seen,
    settings: {
      secretKey: 'sk_test_double',
      webhookLogin: 'merenda:a-long-password',
      url: served.url,
    },
    fail: (...next: Fault[]) => faults.push(...next),
    clearFaults: () => faults.splice(0),
    /** The payer pays the PIX, possibly with another amount, which Pagar.me allows. */
    pay(id: string, amount?: number) {
      const charge = charges.get(id);
      if (!charge) throw new Error('no such charge');
      const paid_amount = amount ?? charge.amount;
      const last_transaction = { ...charge.last_transaction, end_to_end_id: `E2E${id}` };
      Object.assign(charge, { status: 'paid', paid_amount, paid_at: stamp(), last_transaction });
    },
    /** From now on refunds are accepted, and made only when `makeRefund` is called. */
    delayRefunds(slow: boolean) {
      slowRefunds = slow;
    },
    /** From now on refunds are answered as failed. */
    refuseRefunds(refused: boolean) {
      refusedRefunds = refused;
    },
    makeRefund(id: string) {
      const charge = charges.get(id);
      if (!charge) throw new Error('no such charge');
      const canceled_amount = (charge.canceled_amount ?? 0) + (charge.last_transaction.amount ?? 0);
      const last_transaction = { ...charge.last_transaction, status: 'refunded' };
      Object.assign(charge, { canceled_amount, last_transaction });
    },
    /** The payer's bank rejects the last refund. */
    failRefund(id: string) {
      const charge = charges.get(id);
      if (!charge?.canceled_amount) throw new Error('nothing was given back');
      const { amount = 0 } = charge.last_transaction;
      charge.canceled_amount -= amount;
      charge.last_transaction = { ...charge.last_transaction, status: 'error_on_refunding' };
    },
    /** Makes a charge older. */
    age(id: string, seconds: number) {
      const charge = charges.get(id);
      if (!charge) throw new Error('no such charge');
      charge.created_at = stamp(Date.parse(`${charge.created_at}Z`) - seconds * 1_000);
    },
    /** The payer's bank charges everything back, finally. */
    chargeBack(id: string) {
      Object.assign(charges.get(id) ?? {}, { status: 'chargedback' });
    },
    expire(id: string) {
      Object.assign(charges.get(id) ?? {}, { status: 'canceled' });
    },
    stop: served.stop,
    resume: served.resume,
  };
}

const orderOf = (charge: Charge) => ({
  id: newId('or'),
  code: charge.order.code,
  charges: [charge],
});
