import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import { sql } from 'kysely';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import type { Erasure } from '../erasure.ts';

/** Erases the guardian's own row; the row stays, because others refer to its id. */
export const userErasure: Erasure = {
  async eraseGuardian(trx, { guardianId }) {
    await trx
      .updateTable('guardian')
      .set({
        name: ERASED_NAME,
        email: ERASED_NAME,
        email_confirmed_at: null,
        first_confirmed_at: null,
        password_hash: NO_PASSWORD,
        phone: '',
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
        deleted_at: sql`now()`,
      })
      .where('id', '=', guardianId)
      .execute();
  },
};
