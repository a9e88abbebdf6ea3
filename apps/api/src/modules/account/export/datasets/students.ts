import { localisedName } from '../../../menus/index.ts';
import { amount, dataset, type Export } from '../dataset.ts';
import { ownStudents } from './own-records.ts';

/** The guardian's students, without kiosk passwords, which are stored only as hashes. */
export const students = dataset({
  name: 'students',
  async *from(about) {
    const rows = await ownStudents(about)
      .innerJoin('school', 'school.id', 'student.school_id')
      .leftJoin('school_class', 'school_class.id', 'student.class_id')
      .selectAll('student')
      .select([
        'guardianship.may_spend',
        'school.name as school_name',
        'school_class.name as class_name',
      ])
      .execute();
    const { currency } = about.guardian;
    for (const row of rows) {
      yield {
        ...row,
        currency,
        forbidden: await namesOf(about, 'product', row.forbidden_products),
        favourites: await namesOf(about, 'product', row.favourite_products),
        categories: await namesOf(about, 'menu_category', row.forbidden_categories),
      };
    }
  },
  columns: {
    id: 'id',
    name: 'name',
    birth_date: 'birth_date',
    email: 'email',
    phone: 'phone',
    school: 'school_name',
    class: 'class_name',
    enrollment_number: 'enrollment_number',
    room_number: 'room_number',
    country: 'country',
    tax_identifier: 'tax_identifier',
    national_id: 'national_id',
    passport_number: 'passport_number',
    passport_expires_on: 'passport_expires_on',
    kiosk_user_id: 'kiosk_user_id',
    barcode: (row) => (row.may_spend ? row.ean_code : null),
    barcode_enabled: 'ean_enabled',
    supervisor_may_buy: 'allow_supervisory_buy',
    daily_maximum: ({ daily_max_minor: maximum, currency }) =>
      maximum === null ? null : amount(maximum, currency),
    low_balance_alert: 'alert_enabled',
    low_balance_limit: (row) => amount(row.alert_min_minor, row.currency),
    currency: 'currency',
    forbidden_products: 'forbidden',
    forbidden_categories: 'categories',
    forbidden_allergens: ({ forbidden_allergens: allergens }) => allergens.join('; ') || null,
    favourite_products: 'favourites',
    restrictions_changed_at: 'restrictions_changed_at',
    wallet_id: 'wallet_id',
    created_at: 'created_at',
  },
});

async function namesOf(
  { services, language }: Export,
  table: 'product' | 'menu_category',
  ids: string[],
) {
  if (ids.length === 0) return null;
  const rows = await services.db.selectFrom(table).select('names').where('id', 'in', ids).execute();
  return rows.map(({ names }) => localisedName(names, language)).join('; ');
}

/** The marks of the students in their schools' class registers. */
export const attendance = dataset({
  name: 'attendance',
  from: (about) =>
    ownStudents(about)
      .innerJoin('attendance', 'attendance.student_id', 'student.id')
      .select([
        'attendance.student_id',
        'attendance.day',
        'attendance.attendance',
        'attendance.changed_at',
      ])
      .orderBy('attendance.day')
      .execute(),
  columns: {
    student_id: 'student_id',
    day: 'day',
    attendance: 'attendance',
    changed_at: 'changed_at',
  },
});
