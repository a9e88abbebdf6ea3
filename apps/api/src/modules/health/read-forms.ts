import type { HealthForm } from '@merenda/contract';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { Services } from '../services.ts';
import {
  auditHealth,
  countVersions,
  findLastVersion,
  findOwnStudent,
  findVersions,
  type StudentScope,
  toHealthForm,
} from './queries.ts';

/**
 * The latest version of a form; the audit entry is written before the answer.
 * @throws Failure not_found when there is no form yet, as for another guardian's student
 */
export async function readLastForm(
  services: Services,
  guardian: SignedIn,
  scope: StudentScope,
): Promise<HealthForm> {
  const student = await findOwnStudent(services.db, guardian, scope);
  const row = await findLastVersion(services.db, guardian, student.id);
  const form = await toHealthForm(services, services.db, row);
  await auditHealth(services.db, guardian, 'health_form.read', student.id);
  return form;
}

/** The versions, the newest first. */
export async function readForms(
  services: Services,
  guardian: SignedIn,
  { offset, limit, ...scope }: StudentScope & { offset: number; limit: number },
) {
  const student = await findOwnStudent(services.db, guardian, scope);
  const rows = await findVersions(services.db, guardian, student.id, { offset, limit });
  const docs = await Promise.all(rows.map((row) => toHealthForm(services, services.db, row)));
  if (docs.length > 0) await auditHealth(services.db, guardian, 'health_form.read', student.id);
  const total = await countVersions(services.db, guardian, student.id);
  return { docs, total, offset, limit };
}
