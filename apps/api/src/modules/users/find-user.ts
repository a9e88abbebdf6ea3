import type { ResponsibleUser } from '@merenda/contract';
import { ownName } from '@merenda/domain/people/guardian-names';
import { FIRST_STEPS_DAYS } from '@merenda/domain/people/guardians';
import { DAY_MS } from '@merenda/domain/time/spans';
import { balanceOf } from '@merenda/ledger';
import { type Selectable, sql } from 'kysely';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import type { GuardianAccount } from '../../auth/signed-in.ts';
import { builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import type { Guardian } from '../../platform/database/generated.ts';
import { sharedExecutorOf } from '../../platform/database/shared-connection.ts';
import { guardianGone } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { walletView } from '../wallets/index.ts';

/** Fields of a guardian's record from a request, shown in place of the stored ones. */
type Said = Pick<Selectable<Guardian>, 'email' | 'tax_identifier'>;

/**
 * A guardian's own record (product:profile#calls).
 * @param said shown in place of the stored fields
 * @throws Failure unauthenticated when the guardian is deleted
 */
export async function findUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, walletId }: Pick<GuardianAccount, 'id' | 'walletId'>,
  said?: Said,
): Promise<ResponsibleUser> {
  const [[found], balance] = await Promise.all([
    findRow(db, { id }),
    balanceOf(sharedExecutorOf(db), walletId),
  ]);
  if (!found) throw guardianGone();
  const row = { ...found, ...said };
  const billing = row.billing as ResponsibleUser['billingDetails'];
  return {
    _id: row.id,
    name: ownName(row.name),
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    hasPassword: row.password_hash !== NO_PASSWORD,
    phoneNumber: row.phone,
    countryCode: row.country,
    ...(row.tax_identifier ? { taxIdentifierNumber: row.tax_identifier } : {}),
    ...(row.national_id ? { nationalIdNumber: row.national_id } : {}),
    ...(row.passport_number && row.passport_expires_on
      ? { passport: { number: row.passport_number, expirationDate: row.passport_expires_on } }
      : {}),
    billingDetails: {
      ...billing,
      ...(row.tax_identifier ? { taxIdentifierNumber: row.tax_identifier } : {}),
      ...(row.tax_identifier_type ? { taxIdentifierType: row.tax_identifier_type } : {}),
    },
    wallet: walletView(walletId, balance, row.currency),
    favourites: row.language ? { lang: row.language } : {},
    ...(row.position ? { position: row.position } : {}),
    ...(row.internal_company_id ? { internalCompanyId: row.internal_company_id } : {}),
    ...(row.restaurant_unit && row.unitName && row.unitZone
      ? {
          restaurantUnit: {
            _id: row.restaurant_unit,
            name: row.unitName,
            timeZone: row.unitZone,
          },
        }
      : {}),
    blocked: row.blocked_at !== null,
    introduced: row.introduced_at !== null,
    hasFirstSteps:
      row.variant === 'school' &&
      row.first_steps_closed_at === null &&
      clock().getTime() - row.created_at.getTime() < FIRST_STEPS_DAYS * DAY_MS,
    isEmployee: row.position !== null || row.internal_company_id !== null,
    companyCountry: row.companyCountry,
    company: row.company_id,
    dependents: row.dependents,
  };
}

const findRow = builtOnce((db, value: PlaceOf<{ id: string }>) =>
  db
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .leftJoin('school', 'school.id', 'guardian.restaurant_unit')
    .selectAll('guardian')
    .select(['company.currency', 'company.country as companyCountry', 'company.variant'])
    .select(['school.name as unitName', 'school.time_zone as unitZone'])
    .select(
      sql<string[]>`ARRAY(SELECT student.id
        FROM guardianship JOIN student ON student.id = guardianship.student_id
        WHERE guardianship.guardian_id = guardian.id AND student.deleted_at IS NULL
        ORDER BY student.created_at, student.id)`.as('dependents'),
    )
    .where('guardian.id', '=', value('id'))
    .where('guardian.deleted_at', 'is', null),
);
