import type { updateUser as updateUserRoute } from '@merenda/contract/users';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/generated.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { Failure, invalid, notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '../session/index.ts';
import { checkedPhone, documentColumns } from './documents.ts';

type UpdateUser = z.output<(typeof updateUserRoute)['schema']['body']>;

/**
 * Changes what the body names and nothing else; a new password needs the current one (decision
 * B.4). E-mail, company, country and balance cannot be reached from here.
 * @throws Failure wrong_password, duplicate_user, validation_failed
 */
export async function updateUser(services: Services, guardianId: string, body: UpdateUser) {
  const passwordHash = body.password && (await newPasswordHash(services, guardianId, body));
  try {
    await services.db.transaction().execute(async (trx) => {
      const { country, company_id } = await trx
        .selectFrom('guardian')
        .select(['country', 'company_id'])
        .where('id', '=', guardianId)
        .forUpdate()
        .executeTakeFirstOrThrow(notFound);
      if (body.restaurantUnit) await findUnit(trx, body.restaurantUnit, company_id);
      await trx
        .updateTable('guardian')
        .set({
          ...(body.name === undefined ? {} : { name: body.name }),
          ...(body.phoneNumber === undefined
            ? {}
            : { phone: checkedPhone(country, body.phoneNumber) }),
          ...(body.favourites === undefined ? {} : { language: body.favourites.lang }),
          ...(body.position === undefined ? {} : { position: body.position }),
          ...(body.internalCompanyId === undefined
            ? {}
            : { internal_company_id: body.internalCompanyId }),
          ...(body.restaurantUnit === undefined ? {} : { restaurant_unit: body.restaurantUnit }),
          ...(passwordHash ? { password_hash: passwordHash } : {}),
          ...changedDocuments(body, country, services.clock()),
          ...(body.billingDetails === undefined
            ? {}
            : {
                billing: sql`billing || ${JSON.stringify(billingColumn(body.billingDetails))}::jsonb`,
              }),
          id: guardianId,
        })
        .where('id', '=', guardianId)
        .execute();
      await trx
        .insertInto('audit')
        .values({ actor: guardianId, action: 'guardian.updated', subject: guardianId })
        .execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_user');
    throw error;
  }
}

async function newPasswordHash({ db }: Services, guardianId: string, body: UpdateUser) {
  const { password_hash } = await db
    .selectFrom('guardian')
    .select('password_hash')
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow(notFound);
  if (!(await verifyPassword(body.currentPassword ?? '', password_hash))) {
    throw new Failure('wrong_password');
  }
  const password = body.password ?? '';
  if (isCommonPassword(password)) throw invalid('password', 'too common');
  return hashPassword(password);
}

/** @throws Failure not_found when the unit is not one of the company */
async function findUnit(trx: Transaction<DB>, id: string, companyId: string) {
  await trx
    .selectFrom('school')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow(notFound);
}

/** Only the documents that the body names: the others stay. */
function changedDocuments(body: UpdateUser, country: string, now: Date) {
  const columns = documentColumns(body, country, now);
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

function billingColumn(billing: NonNullable<UpdateUser['billingDetails']>) {
  const { taxIdentifierNumber: _number, taxIdentifierType: _type, ...rest } = billing;
  return rest;
}
