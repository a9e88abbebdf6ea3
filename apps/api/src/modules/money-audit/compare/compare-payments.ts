import type { TopupCase } from '../facts/facts.ts';
import type { TopupReport } from '../finding.ts';

/**
 * Checks that the processor has the payment that the top-up requested, and no other.
 * @returns whether the requested money was captured, so that the wallets must have it; undefined
 * when the processor was not polled
 */
export function comparePayments(
  { topup, payments }: TopupCase,
  report: TopupReport,
): boolean | undefined {
  if (!payments) return undefined;
  const { providerRef, gateway } = topup;
  if (providerRef && !payments.some((payment) => payment.providerRef === providerRef)) {
    const message = 'the processor does not have its payment';
    report({ check: 'payment_missing', message, gateway, payment: providerRef });
  }
  const captured = payments.filter(({ capturedMinor }) => capturedMinor > 0n);
  if (captured.length > 1) {
    const names = captured.map((payment) => payment.providerRef).join(', ');
    const message = `its money was captured ${captured.length} times: ${names}`;
    report({ check: 'payment_doubled', message, gateway });
  }
  const [payment] = captured;
  if (!payment) return false;
  const expectedMinor = topup.amountMinor + topup.feeMinor;
  const differences = [
    ...differ('amount', expectedMinor, payment.capturedMinor),
    ...differ('currency', topup.currency, payment.currency),
    ...differ('kind', topup.kind, payment.kind),
  ];
  if (differences.length === 0) return true;
  const message = differences.join(', ');
  report({ check: 'payment_differs', message, gateway, payment: payment.providerRef });
  return false;
}

const differ = (what: string, expected: unknown, found: unknown) =>
  expected === found ? [] : [`${what} ${expected} was asked for, ${found} was captured`];
