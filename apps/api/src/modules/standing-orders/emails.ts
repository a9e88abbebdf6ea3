import { formatMoney } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import type { Language } from '@merenda/domain/places/languages';
import { formatDay, formatWallTime } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { Env } from '../../platform/env.ts';
import type { Composer, Composers } from '../../platform/mail/composer.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { localisedName } from '../menus/index.ts';

/**
 * The days that standing orders placed in one run, the days that they could not place and why, and
 * the way to order by hand.
 */
const runEmail: Composer<'standing-order-run'> = async ({ db, env }, email) => {
  const { recipient } = email;
  const days = await daysOf(db, email.guardianId, email.data.days);
  if (!recipient || days.length === 0) return undefined;
  const { to, brand, company, language, greeting, own } = recipient;
  const failed = days.filter(({ outcome }) => outcome !== 'placed');
  const lines = days.map((row) => {
    const values = {
      student: own.givenStudent(row.student_name, row.country),
      when: formatDay(language, row.day, 'weekday'),
    };
    if (row.outcome !== 'placed') {
      return translate(language, `emails.standing.${row.outcome}`, values);
    }
    return translate(language, 'emails.standing.placed', {
      ...values,
      when: formatWallTime(language, scheduledFor(row.day, row.slot ?? '')),
      dishes: row.dishes.map((names) => localisedName(names, language)).join(', '),
      amount: row.currency ? formatMoney(row.total_minor ?? 0n, row.currency, language) : '',
    });
  });
  return {
    to,
    brand,
    language,
    subject: translate(
      language,
      failed.length === 0 ? 'emails.standing.subject' : 'emails.standing.subjectFailed',
      { brand },
    ),
    paragraphs: [
      greeting,
      ...lines,
      translate(language, failed.length === 0 ? 'emails.standing.all' : 'emails.standing.byHand'),
    ],
    ...weekLink(env, company, language),
  };
};

/** Tells that a standing order is paused, and why. */
const pausedEmail: Composer<'standing-order-paused'> = async ({ db, env }, email) => {
  const { recipient } = email;
  const student = await db
    .selectFrom('student')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select(['student.name'])
    .select((eb) => eb.fn.coalesce('student.country', 'guardian.country').as('country'))
    .where('student.id', '=', email.data.student)
    .where('guardianship.guardian_id', '=', email.guardianId)
    .executeTakeFirst();
  if (!recipient || !student) return undefined;
  const { to, brand, company, language, greeting, own } = recipient;
  const values = { student: own.givenStudent(student.name, student.country) };
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.standing.paused.subject', values),
    paragraphs: [greeting, translate(language, `emails.standing.paused.${email.data.why}`, values)],
    ...weekLink(env, company, language),
  };
};

/** The emails about standing orders. */
export const standingOrderEmails = {
  'standing-order-run': runEmail,
  'standing-order-paused': pausedEmail,
} satisfies Partial<Composers>;

function weekLink(env: Env, company: Parameters<typeof pageLink>[1], language: Language) {
  const label = translate(language, 'emails.standing.action');
  const action = pageLink(env, company, { label, path: '/week' });
  return action ? { action } : {};
}

/**
 * The days with their present outcomes, soonest first, of students who are still the guardian's.
 */
async function daysOf(
  db: Kysely<DB>,
  guardianId: string | null,
  days: readonly { student: string; day: string }[],
) {
  const rows = await db
    .selectFrom('standing_order_day')
    .innerJoin('student', 'student.id', 'standing_order_day.student_id')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .leftJoin('meal_order', 'meal_order.id', 'standing_order_day.order_id')
    .select([
      'standing_order_day.student_id',
      'standing_order_day.day',
      'standing_order_day.outcome',
      'student.name as student_name',
      'meal_order.slot',
      'meal_order.total_minor',
      'meal_order.currency',
    ])
    .select((eb) => eb.fn.coalesce('student.country', 'guardian.country').as('country'))
    .select(
      sql<Record<string, string>[]>`coalesce((
        SELECT json_agg(product.names ORDER BY order_item.position) FROM order_item
        JOIN product ON product.id = order_item.product_id
        WHERE order_item.order_id = standing_order_day.order_id), '[]')`.as('dishes'),
    )
    .where('guardianship.guardian_id', '=', guardianId)
    .where(
      'standing_order_day.student_id',
      'in',
      days.map(({ student }) => student),
    )
    .orderBy('standing_order_day.day')
    .orderBy('student.name')
    .execute();
  return rows.filter((row) =>
    days.some(({ student, day }) => student === row.student_id && day === row.day),
  );
}
