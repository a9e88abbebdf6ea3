import type { UpdateUser } from '@merenda/contract/users';
import { mayBeEmployee } from '@merenda/domain/forms/employees';
import { sql } from 'kysely';
import { invalid } from '../../platform/failure.ts';
import { checkedBilling } from './billing.ts';
import { checkedPhone, documentColumns } from './documents.ts';

/**
 * The columns of a guardian that a body changes, checked by the rules of the profile
 * (product:profile#fields).
 * @throws Failure validation_failed
 */
export function changedColumns(
  body: UpdateUser,
  { country, variant }: { country: string; variant: string },
  now: Date,
) {
  if (body.countryCode !== undefined && body.countryCode !== country) {
    throw invalid('countryCode', 'cannot be changed');
  }
  const { name, phoneNumber, favourites, billingDetails, restaurantUnit } = body;
  const billing = billingDetails && checkedBilling(billingDetails, country);
  return {
    ...(name !== undefined && { name }),
    ...(phoneNumber !== undefined && { phone: checkedPhone(country, phoneNumber, 'phoneNumber') }),
    ...(favourites && { language: favourites.lang }),
    ...(billing && { billing: sql<string>`billing || ${JSON.stringify(billing)}::jsonb` }),
    ...(restaurantUnit !== undefined && { restaurant_unit: restaurantUnit }),
    ...(body.introduced && { introduced_at: sql<Date>`coalesce(introduced_at, now())` }),
    ...(body.hasFirstSteps === false && { first_steps_closed_at: now }),
    ...employeeColumns(body, variant === 'corporate' || mayBeEmployee(country)),
    ...(namesDocument(body) && documentColumns(body, country, now)),
  };
}

/** A new document replaces the former one: a guardian has only one. */
const namesDocument = ({ billingDetails, nationalIdNumber, passport }: UpdateUser): boolean =>
  [billingDetails?.taxIdentifierNumber, nationalIdNumber, passport].some(Boolean);

/** Guardians of corporate brands have these columns, and guardians who may give them at sign-up. */
function employeeColumns({ position, internalCompanyId }: UpdateUser, isAsked: boolean) {
  if (!isAsked) {
    if (position) throw invalid('position', 'the company has no employees here');
    if (internalCompanyId) throw invalid('internalCompanyId', 'the company has no employees here');
  }
  return {
    ...(position !== undefined && { position: position || null }),
    ...(internalCompanyId !== undefined && { internal_company_id: internalCompanyId || null }),
  };
}
