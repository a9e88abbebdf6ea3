import { randomUUID } from 'node:crypto';
import type {
  CallOptions,
  GatewayPayment,
  GatewayResult,
  Payer,
  PaymentGateway,
  PixCharge,
  ReadOptions,
} from '../port.ts';

/** A reference in a top-up's format. */
export const newReference = () => randomUUID().replaceAll('-', '');

/** Options of a call that only reads. */
export const within = (deadlineMs = 8_000): ReadOptions => ({ deadlineMs, correlationId: 'test' });

/** Options of a call that must be done once. */
export const keyed = (idempotencyKey = newReference(), deadlineMs?: number): CallOptions => ({
  idempotencyKey,
  ...within(deadlineMs),
});

export const PAYER: Payer = {
  name: 'Marina Almeida',
  email: 'marina@example.test',
  phone: '+5511961234567',
  taxIdentifier: '52998224725',
};

/** A PIX of R$ 50. */
export const pixCharge = (reference: string): PixCharge => ({
  reference,
  amountMinor: 5_000n,
  currency: 'BRL',
  payer: PAYER,
  expiresInSeconds: 300,
  payeeName: 'Wefood',
  payeeCity: 'SAO PAULO',
});

/** The value of a call that was done; fails the test otherwise. */
export function done<Value>(result: GatewayResult<Value> | undefined): Value {
  if (result?.outcome !== 'done') throw new Error(JSON.stringify(result));
  return result.value;
}

/** Polls a payment created just now, by the processor's own id where it is given. */
export const statusOf = (gateway: PaymentGateway, reference: string, providerRef?: string) =>
  gateway.getStatus({ reference, providerRef, createdAt: new Date() }, within());

const AROUND_MS = 60_000;

/** The payments of this minute, read in pages of `limit`. */
export async function latestPayments(
  gateway: PaymentGateway,
  limit = 30,
): Promise<GatewayPayment[]> {
  const from = new Date(Date.now() - AROUND_MS);
  const until = new Date(Date.now() + AROUND_MS);
  const payments: GatewayPayment[] = [];
  let cursor: string | undefined;
  do {
    const page = done(await gateway.listPayments({ from, until, cursor, limit }, within()));
    payments.push(...page.payments);
    cursor = page.nextCursor;
  } while (cursor);
  return payments;
}
