import { createHmac } from 'node:crypto';
import { allergensNamed, healthConflicts } from '@merenda/domain/health/health-conflicts';
import type { Allergen, Contained } from '@merenda/domain/ordering/allergens';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { openDocument } from '../form-document.ts';
import { ownStudents } from '../queries.ts';
import { locked, studentKeyOf } from '../student-keys.ts';

type Holder = Pick<Services, 'env' | 'log'>;

/** A dish that contains what the student's health form rules out. */
export interface Conflict {
  /** The menu product's id. */
  dish: string;
  allergens: Contained[];
  /**
   * Names this dish with these allergens, and tells neither to whoever may not see the form: it is
   * made with the student's key.
   */
  id: string;
}

/**
 * Which of the dishes conflict with a student's health form as it stands; nothing without a form.
 * Reading the form is audited, by the guardian for whom it is done or by nobody.
 * @throws Failure health_data_locked
 */
export async function compareDishes(
  holder: Holder,
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'> | undefined,
  studentId: string,
  dishes: readonly { id: string; allergens: readonly Allergen[] }[],
): Promise<Conflict[]> {
  const form = await readAllergens(holder, db, guardian, studentId);
  if (!form) return [];
  return dishes.flatMap(({ id: dish, allergens: contained }) => {
    const allergens = healthConflicts(contained, form.named);
    if (allergens.length === 0) return [];
    const text = `warning of ${dish}: ${[...allergens].sort().join(' ')}`;
    return [{ dish, allergens, id: createHmac('sha256', form.key).update(text).digest('hex') }];
  });
}

/**
 * What a student's health form names, for the guardian's menus; nothing without a form.
 * The route has checked the right to health data, and the query checks it again.
 */
export async function findAllergens(
  services: Holder & Pick<Services, 'db'>,
  guardian: SignedIn,
  { user }: { user: string },
): Promise<{ allergens: Allergen[] }> {
  const own = await ownStudents(services.db, guardian)
    .select('student.id')
    .where('student.id', '=', user)
    .executeTakeFirst();
  const form = own && (await readAllergens(services, services.db, guardian, own.id));
  return { allergens: form?.named ?? [] };
}

async function readAllergens(
  holder: Holder,
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'> | undefined,
  studentId: string,
): Promise<{ key: Buffer; named: Allergen[] } | undefined> {
  const version = await db
    .selectFrom('health_form')
    .innerJoin('health_form_version as version', 'version.form_id', 'health_form.id')
    .select(['version.id', 'version.sealed'])
    .where('health_form.student_id', '=', studentId)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) return undefined;
  const key = await studentKeyOf(holder, db, studentId);
  if (!key) throw locked();
  const document = openDocument(holder, key, version.sealed, { studentId, versionId: version.id });
  await writeAudit(db, { actor: guardian?.id, action: 'allergens.compared', subject: studentId });
  const answers = document.answers.map(({ fieldName, answer }) => [fieldName, answer] as const);
  return { key, named: allergensNamed(Object.fromEntries(answers)) };
}
