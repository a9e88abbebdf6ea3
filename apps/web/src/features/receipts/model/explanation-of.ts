import type { Key } from '@merenda/i18n';
import type { Receipt } from '../api/receipts.ts';

/** The explanation of a payment that did not simply succeed; undefined if it did. */
export function explanationOf({ status, disputed, paidLate, method }: Receipt): Key | undefined {
  if (disputed) return `receipts.explain.disputed_${disputed}`;
  switch (status) {
    case 'created':
    case 'pending':
      return 'receipts.explain.pending';
    case 'failed':
      return 'receipts.explain.failed';
    case 'expired':
      return 'receipts.explain.expired';
    default:
      if (!paidLate) return undefined;
      return method.kind === 'pix' ? 'receipts.late.pix' : 'receipts.late.other';
  }
}
