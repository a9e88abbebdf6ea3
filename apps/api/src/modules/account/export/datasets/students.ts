import { amount } from '../amount.ts';
import { dataset, type Export, instant } from '../dataset.ts';
import { localisedName } from './localised-name.ts';
import { ownStudents } from './own-students.ts';

/** Kiosk passwords cannot be read by anybody, so they are not here. */
export const students = dataset({
  name: 'students',
  columns: [
    'id',
    'name',
    'birth_date',
    'email',
    'school',
    'class',
    'enrollment_number',
    'room_number',
    'country',
    'tax_identifier',
    'national_id',
    'passport_number',
    'passport_expires_on',
    'kiosk_user_id',
    'barcode',
    'barcode_enabled',
    'supervisor_may_buy',
    'daily_maximum',
    'low_balance_alert',
    'low_balance_limit',
    'currency',
    'forbidden_products',
    'wallet_id',
    'created_at',
  ],
  async *rows(about) {
    const rows = await ownStudents(about)
      .innerJoin('school', 'school.id', 'student.school_id')
      .leftJoin('school_class', 'school_class.id', 'student.class_id')
      .selectAll('student')
      .select(['school.name as school_name', 'school_class.name as class_name'])
      .execute();
    const { currency } = about.guardian;
    for (const row of rows) {
      yield {
        id: row.id,
        name: row.name,
        birth_date: row.birth_date,
        email: row.email,
        school: row.school_name,
        class: row.class_name,
        enrollment_number: row.enrollment_number,
        room_number: row.room_number,
        country: row.country,
        tax_identifier: row.tax_identifier,
        national_id: row.national_id,
        passport_number: row.passport_number,
        passport_expires_on: row.passport_expires_on,
        kiosk_user_id: row.kiosk_user_id,
        barcode: row.ean_code,
        barcode_enabled: row.ean_enabled,
        supervisor_may_buy: row.allow_supervisory_buy,
        daily_maximum: row.daily_max_minor === null ? null : amount(row.daily_max_minor, currency),
        low_balance_alert: row.alert_enabled,
        low_balance_limit: amount(row.alert_min_minor, currency),
        currency,
        forbidden_products: await namesOf(about, row.forbidden_products),
        wallet_id: row.wallet_id,
        created_at: instant(row.created_at),
      };
    }
  },
});

async function namesOf({ services, language }: Export, ids: string[]) {
  if (ids.length === 0) return null;
  const rows = await services.db
    .selectFrom('product')
    .select('names')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ names }) => localisedName(names, language)).join('; ');
}
