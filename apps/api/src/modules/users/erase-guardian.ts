import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import type { Guardian } from '../../platform/database/generated.ts';
import type { Erasure } from '../erasure.ts';

/** The columns that stay with the row (docs/privacy.md); `searched` follows the name. */
type Kept = 'id' | 'company_id' | 'wallet_id' | 'created_at' | 'access_epoch' | 'searched';

/** Every other column: one that nobody erases does not compile. */
const ERASED = {
  name: ERASED_NAME,
  email: ERASED_NAME,
  email_confirmed_at: null,
  first_confirmed_at: null,
  password_hash: NO_PASSWORD,
  phone: '',
  // The company's tells nothing about the person.
  country: sql<string>`(SELECT country FROM company WHERE company.id = guardian.company_id)`,
  tax_identifier: null,
  tax_identifier_type: null,
  national_id: null,
  passport_number: null,
  passport_expires_on: null,
  billing: '{}',
  position: null,
  internal_company_id: null,
  restaurant_unit: null,
  language: null,
  introduced_at: null,
  first_steps_closed_at: null,
  blocked_at: null,
  deleted_at: sql<Date>`now()`,
} satisfies Record<Exclude<keyof Guardian, Kept>, unknown>;

/** Erases the guardian's own row; the row stays, because others refer to its id. */
export const userErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx.updateTable('guardian').set(ERASED).where('id', '=', guardianId).execute();
  },
};
