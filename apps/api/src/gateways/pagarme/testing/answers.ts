import { randomUUID } from 'node:crypto';

export const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;

/** An instant without a time zone, as Pagar.me writes it. */
export const stamp = (ms = Date.now()) => new Date(ms).toISOString().slice(0, 19);

export interface Transaction {
  id: string;
  transaction_type: 'credit_card' | 'pix';
  status: string;
  success: boolean;
  amount: number;
  created_at: string;
  updated_at: string;
  gateway_response: object;
  antifraud_response: object;
  metadata: object;
  qr_code?: string;
  qr_code_url?: string;
  expires_at?: string;
  end_to_end_id?: string;
  operation_type?: string;
  installments?: number;
  acquirer_return_code?: string;
}

export interface Charge {
  id: string;
  code: string;
  gateway_id: string;
  amount: number;
  currency: string;
  status: string;
  payment_method: 'credit_card' | 'pix';
  paid_amount?: number;
  canceled_amount?: number;
  created_at: string;
  updated_at: string;
  paid_at?: string;
  metadata: object;
  last_transaction: Transaction;
}

/** A charge and its order; the order's code finds the charge. */
export interface ChargeRecord {
  charge: Charge;
  order: { id: string; code: string; created_at: string };
  customer: object;
}

/** A charge in an answer of its own. */
export const chargeOf = ({ charge, order, customer }: ChargeRecord) => ({
  ...charge,
  customer,
  order: orderFacts(order, charge),
});

/** An order in an answer, with its charge. */
export const orderOf = ({ charge, order, customer }: ChargeRecord) => ({
  ...orderFacts(order, charge),
  items: [
    {
      id: newId('oi'),
      type: 'product',
      description: 'Merenda',
      amount: charge.amount,
      quantity: 1,
      status: 'active',
      created_at: charge.created_at,
      updated_at: charge.updated_at,
      code: 'top-up',
    },
  ],
  customer,
  charges: [charge],
});

const orderFacts = (
  order: ChargeRecord['order'],
  { amount, currency, status, updated_at }: Charge,
) => ({
  ...order,
  amount,
  currency,
  closed: true,
  status,
  updated_at,
  metadata: {},
});
