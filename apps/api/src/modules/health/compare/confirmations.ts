import type { Contained } from '@merenda/domain/ordering/allergens';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { open, seal } from '../../../platform/seal/seal.ts';
import type { Services } from '../../services.ts';
import { auditHealth, ownStudents } from '../queries.ts';
import { locked, openSealed, studentKeyOf, studentKeysOf } from '../student-keys.ts';

/** A dish that a guardian ordered despite the health form's warning. */
export interface ConfirmedDish {
  /** The menu product's id. */
  dish: string;
  name: Record<string, string>;
  allergens: Contained[];
}

interface Confirmation {
  /** The guardian who confirmed it. */
  guardianId: string;
  orderId: string;
  studentId: string;
  confirmedAt: Date;
  dishes: readonly ConfirmedDish[];
}

type Holder = Pick<Services, 'env' | 'log'>;

const placeOf = ({ studentId, orderId }: Pick<Confirmation, 'studentId' | 'orderId'>) =>
  `confirmed warnings of student ${studentId}, order ${orderId}`;

/**
 * Stores a guardian's confirmations with each order, sealed as the form is. They replace the
 * order's earlier ones (product:health-form#confirmation).
 */
export async function recordConfirmations(
  holder: Holder,
  trx: Transaction<DB>,
  confirmations: readonly Confirmation[],
): Promise<void> {
  if (confirmations.length === 0) return;
  const students = confirmations.map(({ studentId }) => studentId);
  const keys = await studentKeysOf(holder, trx, students);
  const rows = confirmations.map(({ guardianId, orderId, studentId, confirmedAt, dishes }) => {
    const key = keys.get(studentId);
    if (!key) throw locked();
    const content = Buffer.from(JSON.stringify(dishes));
    return {
      order_id: orderId,
      student_id: studentId,
      guardian_id: guardianId,
      sealed: seal(key, content, placeOf({ studentId, orderId })),
      confirmed_at: confirmedAt,
    };
  });
  const orders = rows.map(({ order_id }) => order_id);
  await trx.deleteFrom('health_confirmation').where('order_id', 'in', orders).execute();
  await trx.insertInto('health_confirmation').values(rows).execute();
  await writeAudit(
    trx,
    confirmations.map(({ guardianId: actor, studentId: subject }) => ({
      actor,
      action: 'allergens.confirmed' as const,
      subject,
    })),
  );
}

/** The confirmations for students whose health data the guardian may see; audited as an export. */
export async function confirmationsOf(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
): Promise<Omit<Confirmation, 'guardianId'>[]> {
  const rows = await ownStudents(services.db, guardian)
    .innerJoin('health_confirmation as confirmation', 'confirmation.student_id', 'student.id')
    .select(['order_id', 'confirmation.student_id', 'sealed', 'confirmed_at'])
    .orderBy('confirmed_at')
    .execute();
  for (const studentId of new Set(rows.map(({ student_id }) => student_id))) {
    await auditHealth(services.db, guardian, 'health_form.exported', studentId);
  }
  return Promise.all(
    rows.map(async ({ order_id: orderId, student_id: studentId, sealed, confirmed_at }) => ({
      orderId,
      studentId,
      confirmedAt: confirmed_at,
      dishes: await openDishes(services, services.db, { orderId, studentId, sealed }),
    })),
  );
}

/** The confirmations of a student's order. @throws Failure health_data_locked */
export async function confirmedWith(
  holder: Holder,
  db: Kysely<DB>,
  { orderId, studentId }: Pick<Confirmation, 'orderId' | 'studentId'>,
): Promise<ConfirmedDish[]> {
  const row = await db
    .selectFrom('health_confirmation')
    .select('sealed')
    .where('order_id', '=', orderId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row ? openDishes(holder, db, { orderId, studentId, sealed: row.sealed }) : [];
}

async function openDishes(
  holder: Holder,
  db: Kysely<DB>,
  { sealed, ...place }: Pick<Confirmation, 'orderId' | 'studentId'> & { sealed: Buffer },
): Promise<ConfirmedDish[]> {
  const key = await studentKeyOf(holder, db, place.studentId);
  if (!key) throw locked();
  const content = openSealed(holder, () => open(key, sealed, placeOf(place)));
  // The content is authenticated: recordConfirmations sealed it.
  return JSON.parse(content.toString()) as ConfirmedDish[];
}
