import { formatMoney, sumMinor } from '@merenda/domain/money/money';
import { shownName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import type { Env } from '../../platform/env.ts';
import type {
  CommonComposer,
  ComposedEmail,
  Composer,
  ComposerContext,
  Composers,
  QueuedEmail,
} from '../../platform/mail/composer.ts';
import type { Row } from '../../platform/mail/email.ts';
import type { EmailRecipient } from '../../platform/mail/find-recipients.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { cancellableUntil } from '../meals/index.ts';
import { localisedName } from '../menus/index.ts';
import { calendarFile } from './calendar/write-calendar.ts';
import { warningText } from './health-warnings.ts';
import type { MealEmailKind } from './payer.ts';
import {
  type GuardiansOrder,
  pageOf,
  readGuardiansOrders,
  selectGuardiansOrders,
  timeOf,
} from './reading/guardians-orders.ts';
import { findOrderDishes, findOrderWarnings } from './suspended/order-dishes.ts';

/** The meals that were ordered at once, by diner and day, their cut-offs, and the way to their page. */
const ordersPlacedEmail: CommonComposer<'orders-placed'> = {
  async readAll({ db, env }, emails) {
    const guardians = emails.flatMap(({ guardianId }) => guardianId ?? []);
    const orders = await mealsOf(
      db,
      guardians,
      emails.flatMap(({ data }) => data.orders),
    );
    const byReader = Map.groupBy(orders, ({ reader }) => reader);
    return ({ guardianId, data, recipient }) => {
      const known = byReader.get(guardianId ?? '') ?? [];
      const placed = known.filter(({ id }) => data.orders.includes(id));
      return recipient && ordersPlaced(env, recipient, placed);
    };
  },
};

function ordersPlaced(
  env: Env,
  recipient: EmailRecipient<'orders-placed'>,
  orders: readonly GuardiansOrder[],
): ComposedEmail | undefined {
  const [first] = orders;
  if (!first) return undefined;
  const { to, brand, company, language, greeting, own } = recipient;
  const isSingle = orders.length === 1;
  const attachments = own.files(() => [
    calendarFile(orders, { env, brand: company, language, callStudent: own.givenStudent }),
  ]);
  const action = pageLink(env, company, {
    label: translate(language, 'emails.ordered.action'),
    path: isSingle ? pageOf(first) : '/',
  });
  return {
    to,
    brand,
    language,
    subject: orderedSubject(orders, recipient),
    figure: totalOf(orders, language),
    paragraphs: [
      greeting,
      ...[...Map.groupBy(orders, ({ student_id }) => student_id)].flatMap(([student, meals]) => [
        ...(student === null
          ? []
          : meals.slice(0, 1).map((meal) => wordsOf(meal, language, own).student)),
        ...meals.map((meal) => rowOf(meal, language)),
      ]),
      ...(attachments.length > 0 ? [translate(language, 'emails.ordered.calendar')] : []),
    ],
    ...(action && { action }),
    attachments,
  };
}

/** A meal as a line of its diner's list: day, hour, dishes and last minute to cancel; the amount. */
function rowOf(order: GuardiansOrder, language: Language): Row {
  const until = timeOf(language, cancellableUntil(order), 'dayOfWeek');
  return {
    label: `${timeOf(language, order, 'dayOfWeek')}: ${dishesOf(order, language)} · ${translate(language, 'ordering.cancel.short', { until })}`,
    value: formatMoney(order.total_minor, order.currency, language),
  };
}

/**
 * The subject names the dish of one meal, or the diners of several. An unconfirmed address gets
 * neither.
 */
function orderedSubject(
  orders: readonly GuardiansOrder[],
  { language, own, brand, confirmed }: EmailRecipient<'orders-placed'>,
): string {
  const [first, ...others] = orders;
  if (!first || !confirmed) return translate(language, 'emails.ordered.subject', { brand });
  if (others.length === 0) {
    const key = first.student_id ? 'emails.ordered.subject.meal' : 'emails.ordered.subject.own';
    return translate(language, key, wordsOf(first, language, own));
  }
  const students = new Set(
    orders.flatMap(({ student_id, student_name, student_country }) =>
      student_id ? own.givenStudent(student_name ?? '', student_country) : [],
    ),
  );
  const amount = totalOf(orders, language);
  if (students.size === 0)
    return translate(language, 'emails.ordered.subject.ownMeals', { amount });
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(students);
  return translate(language, 'emails.ordered.subject.meals', { amount, students: names });
}

const totalOf = (orders: readonly GuardiansOrder[], language: Language): string =>
  formatMoney(
    sumMinor(orders.map(({ total_minor }) => total_minor)),
    orders[0]?.currency ?? 'EUR',
    language,
  );

/** Tells that the school has closed for the day of a meal: why, and that the money is back. */
const mealClosedEmail: Composer<'meal-closed'> = async (services, email) => {
  const known = await aboutMeal(services, email);
  if (!known) return undefined;
  const { order, words, recipient } = known;
  const { language } = recipient;
  const closure = await services.db
    .selectFrom('school_closure')
    .select('name')
    .where('school_id', '=', order.school_id)
    .where('first_day', '<=', order.day)
    .where('last_day', '>=', order.day)
    .executeTakeFirst();
  return mealEmail(services, known, {
    subject: translate(language, 'emails.mealClosed.subject', words),
    paragraphs: [
      translate(language, 'emails.mealClosed.body', {
        ...words,
        school: shownName(order.school_name),
      }),
      ...(closure ? [`${shownName(closure.name)}.`] : []),
      translate(
        language,
        order.student_id ? 'emails.mealClosed.meal' : 'emails.mealClosed.own',
        words,
      ),
    ],
  });
};

/** Tells that the meal is cancelled because the student is absent, and that the money is back. */
const mealAbsentEmail: Composer<'meal-absent'> = async (services, email) => {
  const known = await aboutMeal(services, email);
  if (!known) return undefined;
  const { order, words, recipient } = known;
  const { language } = recipient;
  return mealEmail(services, known, {
    subject: translate(language, 'emails.mealAbsent.subject', words),
    paragraphs: [
      translate(language, 'emails.mealAbsent.body', {
        ...words,
        school: shownName(order.school_name),
      }),
      translate(language, 'emails.mealClosed.meal', words),
    ],
  });
};

/**
 * Tells that a meal waits for an answer because a recipe has changed, and until when. Only
 * guardians with the right to health data read about the health form
 * (product:ordering#suspended-orders).
 */
const mealSuspendedEmail: Composer<'meal-suspended'> = async (services, email) => {
  const { db } = services;
  const known = await aboutMeal(services, email);
  if (known?.order.status !== 'suspended') return undefined;
  const { order, words, recipient } = known;
  const { id: orderId, student_id: studentId } = order;
  if (studentId === null) return undefined;
  const { language } = recipient;
  const compared = { orderId, studentId, dishes: await findOrderDishes(db, orderId) };
  const maySeeHealth = order.may_see_health === true;
  const warnings = maySeeHealth
    ? await findOrderWarnings(services, db, { id: email.guardianId ?? '' }, compared)
    : undefined;
  const student = { givenName: words.student, maySeeHealth };
  return mealEmail(services, known, {
    subject: translate(language, 'emails.mealSuspended.subject', words),
    paragraphs: [
      translate(language, 'emails.mealSuspended.body', words),
      ...(warnings?.unconfirmed ?? []).map((one) => warningText(one, { student }, language)),
      translate(language, 'emails.mealSuspended.until', {
        ...words,
        until: timeOf(language, cancellableUntil(order)),
      }),
    ],
    ...(order.may_spend && { action: translate(language, 'emails.mealSuspended.action') }),
  });
};

/** Tells that the recipe has changed again and the meal is served as ordered. */
const mealReleasedEmail: Composer<'meal-released'> = async (services, email) => {
  const known = await aboutMeal(services, email);
  if (known?.order.status !== 'open') return undefined;
  const { words, recipient } = known;
  return mealEmail(services, known, {
    subject: translate(recipient.language, 'emails.mealReleased.subject', words),
    paragraphs: [translate(recipient.language, 'emails.mealReleased.body', words)],
  });
};

/** Tells that the money is back because nobody has answered in time. */
const mealUnansweredEmail: Composer<'meal-unanswered'> = async (services, email) => {
  const known = await aboutMeal(services, email);
  if (!known) return undefined;
  const { words, recipient } = known;
  return mealEmail(services, known, {
    subject: translate(recipient.language, 'emails.mealUnanswered.subject', words),
    paragraphs: [translate(recipient.language, 'emails.mealUnanswered.body', words)],
  });
};

/** The emails about orders. */
export const orderEmails = {
  'orders-placed': ordersPlacedEmail,
  'meal-closed': mealClosedEmail,
  'meal-absent': mealAbsentEmail,
  'meal-suspended': mealSuspendedEmail,
  'meal-released': mealReleasedEmail,
  'meal-unanswered': mealUnansweredEmail,
} satisfies Partial<Composers>;

/** The recipient of an email about one meal, and the meal in the recipient's language. */
async function aboutMeal({ db }: ComposerContext, email: QueuedEmail<MealEmailKind>) {
  const { recipient } = email;
  const [order] = await mealsOf(db, email.guardianId ? [email.guardianId] : [], [email.data.order]);
  if (!recipient || !order) return undefined;
  return { recipient, order, words: wordsOf(order, recipient.language, recipient.own) };
}

/** The email, with the greeting above and the way to the order's page below. */
function mealEmail(
  { env }: ComposerContext,
  { recipient, order }: NonNullable<Awaited<ReturnType<typeof aboutMeal>>>,
  { subject, paragraphs, action }: { subject: string; paragraphs: string[]; action?: string },
) {
  const { to, brand, company, language, greeting } = recipient;
  const label = action ?? translate(language, 'emails.mealClosed.action');
  const link = pageLink(env, company, { label, path: pageOf(order) });
  return {
    to,
    brand,
    language,
    subject,
    paragraphs: [greeting, ...paragraphs],
    ...(link && { action: link }),
  };
}

/** The orders that still concern the guardians, soonest first. */
const mealsOf = (db: Kysely<DB>, guardianIds: readonly string[], ids: readonly string[]) =>
  readGuardiansOrders(db, selectGuardiansOrders(db, guardianIds).where('meal_order.id', 'in', ids));

const dishesOf = ({ dishes }: GuardiansOrder, language: Language): string =>
  dishes.map((names) => localisedName(names, language)).join(', ');

const wordsOf = (
  order: GuardiansOrder,
  language: Language,
  own: { givenStudent(name: string, country: string): string },
) => ({
  menu: localisedName(order.menu_names, language),
  dishes: dishesOf(order, language),
  when: timeOf(language, order),
  student: own.givenStudent(order.student_name ?? '', order.student_country),
  amount: formatMoney(order.total_minor, order.currency, language),
});
