import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../sandbox.ts';
import { createPayment } from './create-payment.ts';
import type { Payment } from './payment.ts';
import type { PaymentLinkInput } from './schemas.ts';

/** Opens an order that is paid on our hosted page; the order's id is the payment's. */
export function createPaymentLink(sandbox: Sandbox, input: PaymentLinkInput): Payment {
  const id = `pay_${randomUUID()}`;
  const redirectUrl = `${sandbox.settings.publicUrl}/pay/${id}`;
  return createPayment(sandbox, {
    kind: 'link',
    id,
    status: 'created',
    amountMinor: input.amountMinor,
    currency: input.currency,
    reference: input.reference,
    metadata: input.metadata,
    expiresInMs: input.expiresInSeconds * 1_000,
    details: {
      orderId: id,
      redirectUrl,
      redirectQrCodeUrl: `${redirectUrl}/qr.svg`,
      description: input.description,
      returnUrl: input.returnUrl ?? null,
      cardType: input.cardType ?? null,
    },
  });
}
