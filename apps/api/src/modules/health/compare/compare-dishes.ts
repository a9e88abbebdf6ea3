import { createHmac } from 'node:crypto';
import { healthConflicts } from '@merenda/domain/health/health-conflicts';
import type { Allergen, Contained } from '@merenda/domain/ordering/allergens';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import type { Services } from '../../services.ts';
import { ownStudents } from '../queries.ts';
import { type Form, openForms } from './open-forms.ts';

type Holder = Pick<Services, 'env' | 'log'>;

/** A dish with allergens that the student's health form rules out. */
export interface Conflict {
  /** The menu product's id. */
  dish: string;
  allergens: Contained[];
  /**
   * Identifies this dish with these allergens without revealing either: it is made with the
   * student's key.
   */
  id: string;
}

/** A meal's dishes, to be compared with a student's health form. */
export interface Compared<Dish = { id: string; allergens: readonly Allergen[] }> {
  /** Undefined for a guardian's own dishes, which have no health form. */
  studentId: string | undefined;
  /** The reading guardian; undefined for a job. */
  guardianId: string | undefined;
  /** Dishes by the menu product's id. */
  dishes: readonly Dish[];
}

/**
 * The dishes of each meal that conflict with its student's present health form; none without a
 * form. The number of statements does not depend on the number of meals. Reading a form is audited.
 * @throws Failure health_data_locked
 */
export async function compareDishes(
  holder: Holder,
  db: Kysely<DB>,
  meals: readonly Compared[],
): Promise<Conflict[][]> {
  const forms = await readAllergens(
    holder,
    db,
    meals.flatMap(({ studentId, guardianId }) => (studentId ? { studentId, guardianId } : [])),
  );
  return meals.map(({ studentId = '', dishes }) => {
    const form = forms.get(studentId);
    return form ? dishes.flatMap((dish) => conflictOf(dish, form)) : [];
  });
}

function conflictOf(
  { id: dish, allergens: contained }: Compared['dishes'][number],
  form: Form,
): Conflict[] {
  const allergens = healthConflicts(contained, form.named);
  if (allergens.length === 0) return [];
  const text = `warning of ${dish}: ${[...allergens].sort().join(' ')}`;
  return [{ dish, allergens, id: createHmac('sha256', form.key).update(text).digest('hex') }];
}

/**
 * The allergens in a student's health form, for the guardian's menus; none without a form. The
 * route has checked the right to health data, and the query checks it again.
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
  const readings = own ? [{ studentId: own.id, guardianId: guardian.id }] : [];
  const forms = await readAllergens(services, services.db, readings);
  return { allergens: forms.get(user)?.named ?? [] };
}

/** A reading of a student's form by a guardian, or by a job. */
type Reading = Pick<Compared, 'guardianId'> & { studentId: string };

async function readAllergens(
  holder: Holder,
  db: Kysely<DB>,
  readings: readonly Reading[],
): Promise<ReadonlyMap<string, Form>> {
  const forms = await openForms(
    holder,
    db,
    readings.map(({ studentId }) => studentId),
  );
  const read = readings.filter(({ studentId }) => forms.has(studentId));
  const acts = new Map(read.map((one) => [`${one.studentId} ${one.guardianId}`, one]));
  await writeAudit(
    db,
    [...acts.values()].map(({ studentId: subject, guardianId: actor }) => ({
      actor,
      action: 'allergens.compared' as const,
      subject,
    })),
  );
  return forms;
}
