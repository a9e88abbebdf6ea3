import type { AskedPurpose } from '@merenda/domain/health/look-purposes';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Services } from '../../services.ts';
import { openForms } from './open-forms.ts';

/**
 * The allergens and diets that a student's health form names. An audit entry says which operator saw them,
 * and why (product:console-people#person).
 * @throws Failure health_data_locked
 */
export async function showAllergens(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  operator: SignedInOperator,
  { studentId, purpose }: { studentId: string; purpose: AskedPurpose },
) {
  const form = (await openForms(services, services.db, [studentId])).get(studentId);
  await writeAudit(services.db, {
    action: 'allergens.shown',
    operator: operator.id,
    subject: studentId,
    detail: { purpose },
  });
  return { hasForm: form !== undefined, allergens: form?.named ?? [] };
}
