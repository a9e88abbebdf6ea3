import { z } from 'zod';
import type { Answer } from '../../testing/double-server.ts';
import {
  type Charge,
  type ChargeRecord,
  newId,
  orderOf,
  stamp,
  type Transaction,
} from './answers.ts';

const orderBody = z.object({
  code: z.string(),
  customer_id: z.string().optional(),
  customer: z.looseObject({ name: z.string().min(1), email: z.email() }).optional(),
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

type Payment = z.output<typeof orderBody>['payments'][0];

/** The bank's return code by the security code of this double's cards. */
const RETURN_CODES: Record<string, string> = { '951': '51', '954': '54', '963': '63', '905': '05' };

const declineOf = ({ credit_card }: Payment) => RETURN_CODES[credit_card?.card?.cvv ?? ''];

function transactionOf(payment: Payment, code: string): Transaction {
  const { amount, payment_method, pix } = payment;
  const declined = declineOf(payment);
  const made = stamp();
  const common = {
    id: newId('tran'),
    transaction_type: payment_method,
    success: !declined,
    amount,
    created_at: made,
    updated_at: made,
    gateway_response: {},
    antifraud_response: {},
    metadata: {},
  };
  if (!pix) {
    return {
      ...common,
      status: declined ? 'not_authorized' : 'captured',
      operation_type: 'auth_and_capture',
      installments: 1,
      acquirer_return_code: declined ?? '00',
    };
  }
  return {
    ...common,
    status: 'waiting_payment',
    qr_code: `00020126br.gov.bcb.pix${code}`,
    qr_code_url: 'https://pagarme.test/qr',
    expires_at: stamp(Date.now() + pix.expires_in * 1000),
  };
}

function chargeFor(payment: Payment, code: string): Charge {
  const declined = declineOf(payment);
  const paid = payment.payment_method === 'credit_card' && !declined;
  const made = stamp();
  return {
    id: newId('ch'),
    code,
    gateway_id: newId('gw'),
    amount: payment.amount,
    currency: 'BRL',
    status: paid ? 'paid' : declined ? 'failed' : 'pending',
    payment_method: payment.payment_method,
    ...(paid ? { paid_amount: payment.amount, paid_at: made } : {}),
    created_at: made,
    updated_at: made,
    metadata: {},
    last_transaction: transactionOf(payment, code),
  };
}

/** Places an order with its one charge. */
export function createOrder(kept: Map<string, ChargeRecord>, body: string): Answer {
  const parsed = orderBody.safeParse(JSON.parse(body));
  if (!parsed.success) return { status: 422, body: { message: 'invalid' } };
  const { code, customer, customer_id, payments } = parsed.data;
  const charge = chargeFor(payments[0], code);
  const one = {
    charge,
    order: { id: newId('or'), code, created_at: charge.created_at },
    customer: { ...customer, id: customer_id ?? newId('cus'), delinquent: false },
  };
  kept.set(charge.id, one);
  return { status: 200, body: orderOf(one) };
}

/** The orders with a code. */
export function findOrders(kept: Map<string, ChargeRecord>, code: string | null): Answer {
  const data = [...kept.values()].filter(({ order }) => order.code === code).map(orderOf);
  return { status: 200, body: { data, paging: { total: data.length } } };
}
