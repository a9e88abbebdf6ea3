import type { ResponsibleUser } from '@merenda/contract';
import { dataset, instant } from '../dataset.ts';

/** The guardian's own record; of the password nothing, which nobody can read. */
export const profile = dataset({
  name: 'profile',
  columns: [
    'id',
    'name',
    'email',
    'phone',
    'country',
    'language',
    'company',
    'tax_identifier_type',
    'tax_identifier',
    'national_id',
    'passport_number',
    'passport_expires_on',
    'billing_name',
    'billing_tax_number',
    'billing_street',
    'billing_number',
    'billing_neighborhood',
    'billing_zip_code',
    'billing_city',
    'billing_state',
    'position',
    'internal_company_id',
    'restaurant_unit',
    'blocked_at',
    'created_at',
  ],
  async *rows({ services: { db }, guardian }) {
    const row = await db
      .selectFrom('guardian')
      .leftJoin('school', 'school.id', 'guardian.restaurant_unit')
      .selectAll('guardian')
      .select('school.name as school_name')
      .where('guardian.id', '=', guardian.id)
      .executeTakeFirstOrThrow();
    const { name, invoiceTaxNumber, address } = row.billing as ResponsibleUser['billingDetails'];
    yield {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      country: row.country,
      language: row.language,
      company: row.company_id,
      tax_identifier_type: row.tax_identifier_type,
      tax_identifier: row.tax_identifier,
      national_id: row.national_id,
      passport_number: row.passport_number,
      passport_expires_on: row.passport_expires_on,
      billing_name: name ?? null,
      billing_tax_number: invoiceTaxNumber ?? null,
      billing_street: address?.street ?? null,
      billing_number: address?.number ?? null,
      billing_neighborhood: address?.neighborhood ?? null,
      billing_zip_code: address?.zipCode ?? null,
      billing_city: address?.city ?? null,
      billing_state: address?.uf ?? null,
      position: row.position,
      internal_company_id: row.internal_company_id,
      restaurant_unit: row.school_name,
      blocked_at: instant(row.blocked_at),
      created_at: instant(row.created_at),
    };
  },
});
