import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Student } from '../../platform/database/generated.ts';
import type { Erasure } from '../erasure.ts';

/** The columns that stay with the row (docs/privacy.md); `searched` follows the name. */
type Kept = 'id' | 'company_id' | 'school_id' | 'wallet_id' | 'created_at' | 'searched';

/** Every other column but the successor's: one that nobody erases does not compile. */
const ERASED = {
  name: ERASED_NAME,
  birth_date: '1900-01-01',
  email: null,
  phone: null,
  password_hash: '',
  class_id: null,
  enrollment_number: null,
  room_number: null,
  country: null,
  tax_identifier: null,
  national_id: null,
  passport_number: null,
  passport_expires_on: null,
  ean_code: '0'.repeat(13),
  ean_enabled: false,
  allow_supervisory_buy: false,
  kiosk_user_id: '0000',
  kiosk_password_hash: '',
  daily_max_minor: null,
  alert_enabled: false,
  alert_min_minor: 0n,
  forbidden_products: [],
  forbidden_categories: [],
  forbidden_allergens: [],
  favourite_products: [],
  restrictions_version: 0,
  restrictions_changed_at: null,
  restrictions_changed_by: null,
  deleted_at: sql<Date>`now()`,
} satisfies Record<Exclude<keyof Student, Kept | 'successor_wallet_id'>, unknown>;

/**
 * Erases students and deletes them; the rows stay for the books. The owner's wallet replaces theirs
 * from then on. Students who stay forget that a leaving guardian changed their restrictions.
 */
export const studentErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx
      .updateTable('student')
      .set({ restrictions_changed_by: null })
      .where('restrictions_changed_by', '=', guardianId)
      .execute();
  },
  async eraseStudents(trx, { ownerId, studentIds }) {
    await trx
      .updateTable('student')
      .set({
        ...ERASED,
        successor_wallet_id: (eb) =>
          eb.selectFrom('guardian').select('wallet_id').where('id', '=', ownerId),
      })
      .where('id', 'in', studentIds)
      .execute();
    await writeAudit(
      trx,
      studentIds.map((subject) => ({ actor: ownerId, action: 'student.erased', subject })),
    );
  },
};
