import {
  type Answer,
  type Fault,
  headerOf,
  type Received,
  serveDouble,
} from '../../testing/double-server.ts';
import type { ChargeRecord } from './answers.ts';
import { createCharges, missing } from './charges.ts';
import { createCustomers } from './customers.ts';
import { createOrder, findOrders } from './orders.ts';
import { pagarmeJudge } from './published/judge.ts';

/**
 * The part of Pagar.me's HTTP interface that the adapter uses, with idempotency, on its own port. The
 * schemas of Pagar.me's own client check every request and answer.
 */
export async function startPagarmeDouble() {
  const kept = new Map<string, ChargeRecord>();
  const { get, list, refund, ...acts } = createCharges(kept);
  const customers = createCustomers();
  const answers = new Map<string, Answer>();
  const faults: Fault[] = [];
  const seen: { path: string; key: string | undefined; body: string }[] = [];

  function answer({ method, url: { pathname, searchParams }, body }: Received): Answer {
    const [resource = '', id = '', sub = '', subId = ''] = pathname.split('/').slice(3);
    switch (`${method} ${resource}${id && '/id'}${sub && `/${sub}`}${subId && '/id'}`) {
      case 'POST orders':
        return createOrder(kept, body);
      case 'GET orders':
        return findOrders(kept, searchParams.get('code'));
      case 'GET charges':
        return list(searchParams);
      case 'GET charges/id':
        return get(id);
      case 'DELETE charges/id':
        return refund(id, body);
      case 'POST customers':
        return customers.create(body);
      case 'POST customers/id/cards':
        return customers.keepCard(body);
      case 'DELETE customers/id/cards/id':
        return customers.deleteCard(subId);
      default:
        return missing();
    }
  }

  const served = await serveDouble(pagarmeJudge, (received) => {
    const { method, url, body } = received;
    const key = headerOf(received, 'idempotency-key');
    seen.push({ path: `${method} ${url.pathname}`, key, body });
    if (headerOf(received, 'authorization') !== `Basic ${btoa('sk_test_double:')}`) {
      return { status: 401, body: { message: 'no key' } };
    }
    const fault = faults.shift();
    if (fault === 'busy') return { status: 503, body: { message: 'busy' } };
    if (fault === 'in use') return { status: 409, body: { message: 'in use' } };
    // The answer is copied, since the records change later.
    const known = key === undefined ? undefined : answers.get(key);
    const done = known ?? structuredClone(answer(received));
    if (key !== undefined) answers.set(key, done);
    return fault === 'lost answer' ? 'lost' : done;
  });
  return {
    ...acts,
    seen,
    settings: {
      secretKey: 'sk_test_double',
      webhookLogin: 'merenda:a-long-password',
      url: served.url,
    },
    fail: (...next: Fault[]) => faults.push(...next),
    clearFaults: () => faults.splice(0),
    stop: served.stop,
    resume: served.resume,
  };
}
