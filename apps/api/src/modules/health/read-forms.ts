import type { HealthForm } from '@merenda/contract';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import {
  auditHealth,
  findLastVersion,
  findOwnStudent,
  findVersions,
  toHealthForm,
  type Whose,
} from './store.ts';

/**
 * The form as it stands; the reading is in the audit before the answer leaves.
 * @throws Failure not_found when there is none yet, as for somebody else's student
 */
export async function readLastForm(
  services: Services,
  guardian: SignedIn,
  whose: Whose,
): Promise<HealthForm> {
  const student = await findOwnStudent(services.db, guardian, whose);
  const row = await findLastVersion(services.db, guardian, student.id);
  const form = await toHealthForm(services, services.db, row);
  await auditHealth(services.db, guardian, 'health_form.read', student.id);
  return form;
}

/** All versions, the newest first. */
export async function readForms(
  services: Services,
  guardian: SignedIn,
  { offset, limit, ...whose }: Whose & { offset: number; limit: number },
) {
  const student = await findOwnStudent(services.db, guardian, whose);
  const rows = await findVersions(services.db, guardian, student.id);
  const docs = await Promise.all(
    rows.slice(offset, offset + limit).map((row) => toHealthForm(services, services.db, row)),
  );
  if (docs.length > 0) await auditHealth(services.db, guardian, 'health_form.read', student.id);
  return { docs, total: rows.length, offset, limit };
}
