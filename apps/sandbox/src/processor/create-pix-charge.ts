import { randomUUID } from 'node:crypto';
import { buildBrCode } from '@merenda/domain/payments/br-code';
import { Failure } from '../http/failure.ts';
import type { Sandbox } from '../sandbox.ts';
import { createPayment } from './create-payment.ts';
import type { Payment } from './payment.ts';
import type { PixChargeInput } from './schemas.ts';

/**
 * Opens a one-time PIX charge: a real dynamic BR Code bound to the amount, with the caller's txid in
 * its address, which can be paid until it expires. Throws 409 txid_taken.
 */
export function createPixCharge(sandbox: Sandbox, input: PixChargeInput): Payment {
  const { store, settings } = sandbox;
  if (store.get('SELECT 1 FROM payment WHERE txid = ?', input.txid)) {
    throw new Failure(409, 'txid_taken', 'There is a charge with this txid.');
  }
  const { txid, payeeName, payeeCity } = input;
  const brCode = brCodeOf(input, new URL(settings.publicUrl).host);
  return createPayment(sandbox, {
    kind: 'pix',
    id: `pay_${randomUUID()}`,
    status: 'pending',
    amountMinor: input.amountMinor,
    currency: input.currency,
    reference: input.reference,
    metadata: input.metadata,
    expiresInMs: input.expiresInSeconds * 1_000,
    details: { txid, brCode, payeeName, payeeCity },
  });
}

/** Throws 400 invalid_request if a name has no character that a BR Code can hold. */
function brCodeOf(
  { txid, amountMinor, payeeName, payeeCity }: PixChargeInput,
  host: string,
): string {
  try {
    return buildBrCode({
      url: `${host}/qr/v2/${txid}`,
      amountMinor: BigInt(amountMinor),
      merchantName: payeeName,
      merchantCity: payeeCity,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure(400, 'invalid_request', `No PIX code can be written: ${error.message}.`);
  }
}
