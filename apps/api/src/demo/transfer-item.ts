import type { PostItem } from '@merenda/ledger';
import type { DemoCompany } from './data/companies/company.ts';
import { guardianId, studentId, transferId, walletId } from './ids.ts';
import type { Movement } from './plan/history.ts';

/** From the guardian's wallet to a student's. */
export function transferItem(
  company: DemoCompany,
  { at, student, amountMinor, turn }: Extract<Movement, { type: 'transfer' }> & { turn: number },
): PostItem {
  return {
    id: transferId(company, student, at, turn),
    debit: walletId(company, company.guardian.name),
    credit: walletId(company, student),
    amountMinor,
    currency: company.currency,
    kind: 'transfer-out',
    eventAt: at,
    reference: { guardian: guardianId(company), student: studentId(company, student) },
  };
}
