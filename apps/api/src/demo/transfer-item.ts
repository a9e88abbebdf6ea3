import type { PostItem } from '@merenda/ledger';
import type { DemoCompany } from './data/companies/company.ts';
import { guardianId, studentId, transferId, walletId } from './ids.ts';
import type { Movement } from './plan/history.ts';

/** A transfer from the guardian's wallet to a student's. */
export function transferItem(
  company: DemoCompany,
  {
    at,
    student,
    amountMinor,
    position,
  }: Extract<Movement, { type: 'transfer' }> & { position: number },
): PostItem {
  return {
    id: transferId(company, student, at, position),
    debit: walletId(company, company.guardian.name),
    credit: walletId(company, student),
    amountMinor,
    currency: company.currency,
    kind: 'transfer-out',
    eventAt: at,
    reference: { guardian: guardianId(company), student: studentId(company, student) },
  };
}
