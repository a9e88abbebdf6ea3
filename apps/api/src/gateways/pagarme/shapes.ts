import type { PaymentKind } from '@merenda/domain/payments/payment-providers';
import type { PaymentState } from '@merenda/domain/payments/payment-state';
import { z } from 'zod';
import type { GatewayDispute, GatewayPayment } from '../port.ts';

const instant = z.iso.datetime({ offset: true, local: true }).transform(readInstant);
const minor = z.int().transform(BigInt);

/** Pagar.me omits the time zone: its times are UTC. */
function readInstant(text: string): Date {
  return new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
}

const KINDS: Record<string, PaymentKind> = { credit_card: 'card', voucher: 'card', pix: 'pix' };

const chargeShape = z.object({
  id: z.string().min(1),
  code: z.string(),
  amount: minor,
  currency: z.string().default('BRL'),
  status: z.string(),
  payment_method: z.string(),
  paid_amount: minor.nullish(),
  canceled_amount: minor.nullish(),
  created_at: instant,
  paid_at: instant.nullish(),
  order: z.object({ code: z.string() }).nullish(),
  last_transaction: z
    .object({
      qr_code: z.string().nullish(),
      qr_code_url: z.string().nullish(),
      expires_at: instant.nullish(),
      end_to_end_id: z.string().nullish(),
      acquirer_return_code: z.string().nullish(),
      status: z.string().nullish(),
    })
    .nullish(),
});

type Charge = z.output<typeof chargeShape>;

/** A charge of Pagar.me as a GatewayPayment. The reference is the order's code, which we set. */
export const paymentShape = chargeShape.transform(readCharge);

function readCharge(charge: Charge): GatewayPayment {
  const kind = KINDS[charge.payment_method] ?? 'card';
  const capturedMinor = charge.paid_amount ?? 0n;
  const dispute = disputeOf(charge);
  const refundedMinor = dispute
    ? capturedMinor - dispute.amountMinor
    : (charge.canceled_amount ?? 0n);
  const state = stateOf(charge, kind, { capturedMinor, refundedMinor });
  const expiresAt = charge.last_transaction?.expires_at ?? undefined;
  const paidAt = charge.paid_at ?? undefined;
  const endToEndId = charge.last_transaction?.end_to_end_id ?? undefined;
  return {
    providerRef: charge.id,
    kind,
    reference: charge.order?.code ?? charge.code,
    state,
    ...(state === 'declined' ? { declineReason: reasonOf(charge) } : {}),
    amountMinor: charge.amount,
    capturedMinor,
    refundedMinor: capturedMinor > 0n ? refundedMinor : 0n,
    currency: charge.currency,
    createdAt: charge.created_at,
    ...(paidAt ? { paidAt } : {}),
    ...(expiresAt ? { expiresAt } : {}),
    ...(endToEndId ? { endToEndId } : {}),
    late: paidAt !== undefined && expiresAt !== undefined && paidAt > expiresAt,
    ...(isInProgress(charge) ? { refundUnderWay: true } : {}),
    ...(dispute ? { disputes: [dispute] } : {}),
  };
}

/**
 * Statuses of a refund: a PIX's is accepted and made later, and each kind may fail.
 * `canceled_amount` contains those that were made.
 */
const IN_PROGRESS = new Set(['pending_refund', 'waiting_cancellation']);
const FAILED = new Set(['error_on_refunding', 'error_on_voiding', 'with_error', 'failed']);

const isInProgress = ({ last_transaction }: Charge) =>
  IN_PROGRESS.has(last_transaction?.status ?? '');

/** A charge as the answer to a refund, with the refund's outcome. */
export const refundedShape = chargeShape.transform((charge) => {
  const status = charge.last_transaction?.status ?? '';
  return {
    providerRef: charge.id,
    status,
    inProgress: isInProgress(charge),
    failed: FAILED.has(status),
  };
});

/**
 * `chargedback` is final at Pagar.me, and money refunded before is not taken again. A charge is
 * disputed at most once, so its own id is the dispute's.
 */
function disputeOf({
  id,
  currency,
  status,
  paid_amount,
  canceled_amount,
}: Charge): GatewayDispute | undefined {
  if (status !== 'chargedback' || !paid_amount) return undefined;
  const left = paid_amount - (canceled_amount ?? 0n);
  // A fully refunded charge cannot be disputed, so `canceled_amount` included the chargeback
  // itself.
  return { id, amountMinor: left > 0n ? left : paid_amount, currency, state: 'lost' };
}

function stateOf(
  { status }: Charge,
  kind: PaymentKind,
  { capturedMinor, refundedMinor }: { capturedMinor: bigint; refundedMinor: bigint },
): PaymentState {
  if (capturedMinor > 0n) {
    if (refundedMinor >= capturedMinor) return 'refunded';
    return refundedMinor > 0n ? 'partially_refunded' : 'paid';
  }
  if (status === 'pending' || status === 'processing') return 'pending';
  return kind === 'pix' ? 'expired' : 'declined';
}

/** Return codes of the card's bank (ABECS). */
const REASONS: Record<string, 'insufficient_funds' | 'expired_card' | 'wrong_security_code'> = {
  '51': 'insufficient_funds',
  '116': 'insufficient_funds',
  '54': 'expired_card',
  '101': 'expired_card',
  '63': 'wrong_security_code',
  '82': 'wrong_security_code',
};

const reasonOf = ({ last_transaction }: Charge) =>
  REASONS[last_transaction?.acquirer_return_code ?? ''] ?? 'declined';

/** An order with its one charge. */
export const orderShape = z
  .object({ code: z.string(), charges: z.tuple([chargeShape], chargeShape) })
  .transform(({ code, charges: [charge] }) => ({
    payment: readCharge({ ...charge, order: { code } }),
    charge,
  }));

export const pixOrderShape = orderShape.transform(({ payment, charge }, context) => {
  const { qr_code, expires_at } = charge.last_transaction ?? {};
  if (qr_code && expires_at) return { payment, pixCode: qr_code, expiresAt: expires_at };
  context.addIssue({ code: 'custom', message: 'a PIX without its code' });
  return z.NEVER;
});

export const orderListShape = z.object({ data: z.array(orderShape) });

export const chargeListShape = z.object({
  data: z.array(paymentShape),
  paging: z.object({ next: z.string().nullish() }).nullish(),
});

export const customerShape = z.object({ id: z.string().min(1) });

export const cardShape = z.object({
  id: z.string().min(1),
  brand: z.string().min(1),
  last_four_digits: z.string().regex(/^\d{4}$/),
  holder_name: z.string(),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int(),
});

export const webhookShape = z.object({
  id: z.string().min(1),
  type: z.string().optional(),
  event: z.string().optional(),
  data: z.object({
    id: z.string(),
    code: z.string().optional(),
    order: z.object({ code: z.string() }).optional(),
  }),
});
