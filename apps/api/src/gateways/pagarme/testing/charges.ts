import { z } from 'zod';
import type { Answer } from '../../testing/double-server.ts';
import { type ChargeRecord, chargeOf, stamp } from './answers.ts';

export const missing = (): Answer => ({ status: 404, body: { message: 'not found' } });

/** The calls about charges, and the acts of banks. */
export function createCharges(kept: Map<string, ChargeRecord>) {
  let slowRefunds = false;
  let refusedRefunds = false;
  const known = (id: string) => {
    const one = kept.get(id);
    if (!one) throw new Error('no such charge');
    return one.charge;
  };

  return {
    get(id: string): Answer {
      const one = kept.get(id);
      return one ? { status: 200, body: chargeOf(one) } : missing();
    },
    list(search: URLSearchParams): Answer {
      const page = Number(search.get('page'));
      const size = Number(search.get('size'));
      const status = search.get('status');
      const since = Date.parse(search.get('created_since') ?? '');
      const all = [...kept.values()].filter(
        ({ charge }) =>
          (!status || charge.status === status) &&
          Date.parse(`${charge.created_at}Z`) >= since - 999,
      );
      const data = all.slice((page - 1) * size, page * size).map(chargeOf);
      const next = page * size < all.length ? { next: 'https://pagarme.test/next' } : {};
      return { status: 200, body: { data, paging: { total: all.length, ...next } } };
    },
    refund(id: string, body: string): Answer {
      const one = kept.get(id);
      if (!one) return missing();
      const { charge } = one;
      const { amount } = z.object({ amount: z.int() }).parse(JSON.parse(body));
      const canceled = (charge.canceled_amount ?? 0) + amount;
      if (canceled > (charge.paid_amount ?? 0)) {
        return { status: 412, body: { message: 'too much' } };
      }
      const done = { ...charge.last_transaction, amount };
      if (refusedRefunds) charge.last_transaction.status = 'error_on_refunding';
      else if (slowRefunds) charge.last_transaction = { ...done, status: 'pending_refund' };
      else {
        charge.last_transaction = { ...done, status: 'refunded' };
        charge.canceled_amount = canceled;
      }
      return { status: 200, body: chargeOf(one) };
    },
    /** The payer pays the PIX, possibly with another amount, which Pagar.me allows. */
    pay(id: string, amount?: number) {
      const charge = known(id);
      const paid = { ...charge.last_transaction, status: 'paid', end_to_end_id: `E2E${id}` };
      const paid_amount = amount ?? charge.amount;
      Object.assign(charge, {
        status: 'paid',
        paid_amount,
        paid_at: stamp(),
        last_transaction: paid,
      });
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
      const charge = known(id);
      charge.canceled_amount = (charge.canceled_amount ?? 0) + charge.last_transaction.amount;
      charge.last_transaction.status = 'refunded';
    },
    /** The payer's bank rejects the last refund. */
    failRefund(id: string) {
      const charge = known(id);
      if (!charge.canceled_amount) throw new Error('nothing was refunded');
      charge.canceled_amount -= charge.last_transaction.amount;
      charge.last_transaction.status = 'error_on_refunding';
    },
    /** Makes a charge older. */
    age(id: string, seconds: number) {
      const charge = known(id);
      charge.created_at = stamp(Date.parse(`${charge.created_at}Z`) - seconds * 1_000);
    },
    /** The payer's bank charges everything back, finally. */
    chargeBack(id: string) {
      known(id).status = 'chargedback';
    },
    expire(id: string) {
      known(id).status = 'canceled';
    },
  };
}
