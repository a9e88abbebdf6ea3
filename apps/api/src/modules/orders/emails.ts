import { formatMoney } from '@merenda/domain/money/money';
import { shownName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { formatDay } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { findRecipient } from '../../platform/mail/find-recipient.ts';
import type { Composer, Composers } from '../../platform/mail/outbox.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { cancellableUntil, type MealTime } from '../meals/index.ts';
import { localisedName } from '../menus/index.ts';
import { type OrderRow, selectOrders } from './order-view.ts';

/** What was ordered at once, until when it can be cancelled, and the way to its page. */
const ordersPlacedEmail: Composer<'orders-placed'> = async ({ db, env }, email) => {
  const recipient = await findRecipient(db, email);
  const orders = await mealsOf(db, email.guardianId, email.data.orders);
  const [first] = orders;
  if (!recipient || !first) return undefined;
  const { to, brand, company, language, greeting, own } = recipient;
  const isSingle = orders.length === 1;
  const action = pageLink(env, company, {
    label: translate(language, 'emails.ordered.action'),
    path: isSingle ? pageOf(first) : '/',
  });
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.ordered.subject', { brand }),
    paragraphs: [
      greeting,
      ...orders.flatMap((order) => [
        translate(language, order.student_id ? 'emails.ordered.meal' : 'emails.ordered.own', {
          ...wordsOf(order, language, own),
          dishes: order.dishes.map((names) => localisedName(names, language)).join(', '),
        }),
        translate(language, 'emails.ordered.until', {
          until: timeOf(language, cancellableUntil(order)),
        }),
      ]),
    ],
    ...(action && { action }),
  };
};

/** The school has closed for the day of a meal: why, and that the money is back. */
const mealClosedEmail: Composer<'meal-closed'> = async ({ db, env }, email) => {
  const recipient = await findRecipient(db, email);
  const [order] = await mealsOf(db, email.guardianId, [email.data.order]);
  if (!recipient || !order) return undefined;
  const { to, brand, company, language, greeting, own } = recipient;
  const closure = await db
    .selectFrom('school_closure')
    .select('name')
    .where('school_id', '=', order.school_id)
    .where('first_day', '<=', order.day)
    .where('last_day', '>=', order.day)
    .executeTakeFirst();
  const words = wordsOf(order, language, own);
  const action = pageLink(env, company, {
    label: translate(language, 'emails.mealClosed.action'),
    path: pageOf(order),
  });
  return {
    to,
    brand,
    language,
    subject: translate(language, 'emails.mealClosed.subject', words),
    paragraphs: [
      greeting,
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
    ...(action && { action }),
  };
};

/** What is written about orders. */
export const orderEmails = {
  'orders-placed': ordersPlacedEmail,
  'meal-closed': mealClosedEmail,
} satisfies Partial<Composers>;

interface Ordered extends OrderRow {
  student_country: string;
  dishes: Record<string, string>[];
}

/** The orders that still concern the guardian, soonest first: own ones, and those of own students. */
async function mealsOf(
  db: Kysely<DB>,
  guardianId: string | null,
  ids: readonly string[],
): Promise<Ordered[]> {
  const rows = await selectOrders(db)
    .leftJoin('guardianship', (join) =>
      join
        .onRef('guardianship.student_id', '=', 'meal_order.student_id')
        .on('guardianship.guardian_id', '=', guardianId),
    )
    .select((eb) => eb.fn.coalesce('student.country', 'guardian.country').as('student_country'))
    .where('meal_order.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('guardianship.guardian_id', 'is not', null),
        eb.and([eb('meal_order.student_id', 'is', null), eb('requester_id', '=', guardianId)]),
      ]),
    )
    .orderBy('day')
    .orderBy('slot')
    .execute();
  const items = await db
    .selectFrom('order_item')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select(['order_id', 'product.names'])
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    dishes: items
      .filter(({ order_id }) => order_id === row.id)
      .map(({ names }) => names as Record<string, string>),
  }));
}

const wordsOf = (
  order: Ordered,
  language: Language,
  own: { givenStudent(name: string, country: string): string },
) => ({
  menu: localisedName(order.menu_names, language),
  when: timeOf(language, order),
  student: own.givenStudent(order.student_name ?? '', order.student_country),
  amount: formatMoney(order.total_minor, order.currency, language),
});

const timeOf = (language: Language, { day, slot }: MealTime) =>
  `${formatDay(language, day, 'weekday')}, ${slot}`;

/** An order's page, under its diner (product:ordering#page). */
const pageOf = ({ id, student_id, requester_id }: Ordered) =>
  student_id === null
    ? `/responsible/${requester_id}/schedulling/${id}`
    : `/dependents/${student_id}/buy/${id}`;
