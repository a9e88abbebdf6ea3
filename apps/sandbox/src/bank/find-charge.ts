import { parseBrCode } from '@merenda/domain/payments/br-code';
import { Failure } from '../http/failure.ts';
import { findPaymentByCode, type Payment } from '../processor/payment.ts';
import type { Store } from '../store/store.ts';

/**
 * Finds the PIX charge of a pasted code. Line breaks and a lower-case checksum are accepted. Throws 400
 * invalid_code (no BR Code, or damaged), 404 code_not_found (not ours).
 */
export function findCharge(store: Store, pasted: string): Payment {
  const code = pasted.replace(/[\r\n\t]/g, '').trim();
  if (!parseBrCode(code).ok) {
    throw new Failure(400, 'invalid_code', 'This is not a whole PIX code. Copy it again.');
  }
  const payment = findPaymentByCode(store, code.slice(0, -4) + code.slice(-4).toUpperCase());
  if (!payment) {
    throw new Failure(404, 'code_not_found', 'This PIX code was not made by this sandbox.');
  }
  return payment;
}
