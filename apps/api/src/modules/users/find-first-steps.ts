import type { FirstSteps } from '@merenda/contract/users';
import { sql } from 'kysely';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { Services } from '../services.ts';

/**
 * The steps of the first week that are done (product:home#first-steps), read from the data: looking
 * at a step does not tick it.
 */
export async function findFirstSteps({ db }: Services, guardianId: string): Promise<FirstSteps> {
  const [found] = await findSteps(db, { guardian: guardianId });
  if (!found) throw new Error('no row of first steps');
  const of = (student: string | null) => (student ? { student } : {});
  const { first_student, pending, with_wallet } = found;
  return {
    docs: [
      { step: 'student', done: found.student },
      // The step is absent if no school asks for a health form.
      ...(first_student && found.health === null
        ? []
        : [{ step: 'health' as const, done: found.health === true, ...of(pending) }]),
      { step: 'topup', done: found.topup },
      { step: 'order', done: found.order, ...of(with_wallet) },
      { step: 'limits', done: found.limits, ...of(with_wallet) },
    ],
  };
}

const findSteps = builtOnce(
  (_, value: PlaceOf<{ guardian: string }>) => sql<{
    student: boolean;
    health: boolean | null;
    topup: boolean;
    order: boolean;
    limits: boolean;
    first_student: string | null;
    pending: string | null;
    with_wallet: string | null;
  }>`
    WITH own AS (
      SELECT student.id, student.created_at, wallet_id, daily_max_minor, alert_enabled, may_spend,
        school.anamnesis_enabled AND may_see_health AS wants_form,
        EXISTS (SELECT FROM health_form WHERE health_form.student_id = student.id) AS has_form
      FROM guardianship
      JOIN student ON student.id = guardianship.student_id AND student.deleted_at IS NULL
      JOIN school ON school.id = student.school_id
      WHERE guardianship.guardian_id = ${value('guardian')}
    )
    SELECT EXISTS (SELECT FROM own) AS student,
      (SELECT bool_and(has_form) FROM own WHERE wants_form) AS health,
      EXISTS (SELECT FROM topup WHERE guardian_id = ${value('guardian')} AND paid_at IS NOT NULL) AS topup,
      EXISTS (SELECT FROM meal_order WHERE requester_id = ${value('guardian')}) AS "order",
      EXISTS (SELECT FROM own WHERE daily_max_minor IS NOT NULL OR alert_enabled) AS limits,
      (SELECT id FROM own ORDER BY created_at, id LIMIT 1) AS first_student,
      (SELECT id FROM own WHERE wants_form AND NOT has_form ORDER BY created_at, id LIMIT 1) AS pending,
      (SELECT id FROM own WHERE wallet_id IS NOT NULL AND may_spend ORDER BY created_at, id LIMIT 1)
        AS with_wallet
  `,
);
