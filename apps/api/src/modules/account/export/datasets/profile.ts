import type { ResponsibleUser } from '@merenda/contract';
import { ownName } from '@merenda/domain/people/guardian-names';
import { dataset } from '../dataset.ts';

/** The guardian's own record, without the password's hash. */
export const profile = dataset({
  name: 'profile',
  async *from({ services: { db }, guardian }) {
    const row = await db
      .selectFrom('guardian')
      .leftJoin('school', 'school.id', 'guardian.restaurant_unit')
      .selectAll('guardian')
      .select('school.name as school_name')
      .where('guardian.id', '=', guardian.id)
      .executeTakeFirstOrThrow();
    yield { ...row, billing: row.billing as ResponsibleUser['billingDetails'] };
  },
  columns: {
    id: 'id',
    name: ({ name }) => ownName(name),
    email: 'email',
    email_confirmed_at: 'email_confirmed_at',
    phone: 'phone',
    country: 'country',
    language: 'language',
    company: 'company_id',
    tax_identifier_type: 'tax_identifier_type',
    tax_identifier: 'tax_identifier',
    national_id: 'national_id',
    passport_number: 'passport_number',
    passport_expires_on: 'passport_expires_on',
    billing_name: ({ billing }) => billing.name ?? null,
    billing_tax_number: ({ billing }) => billing.invoiceTaxNumber ?? null,
    billing_street: ({ billing }) => billing.address?.street ?? null,
    billing_number: ({ billing }) => billing.address?.number ?? null,
    billing_neighborhood: ({ billing }) => billing.address?.neighborhood ?? null,
    billing_zip_code: ({ billing }) => billing.address?.zipCode ?? null,
    billing_city: ({ billing }) => billing.address?.city ?? null,
    billing_state: ({ billing }) => billing.address?.uf ?? null,
    position: 'position',
    internal_company_id: 'internal_company_id',
    restaurant_unit: 'school_name',
    introduced_at: 'introduced_at',
    first_steps_closed_at: 'first_steps_closed_at',
    blocked_at: 'blocked_at',
    created_at: 'created_at',
  },
});
