import type { updateUser as updateUserRoute } from '@merenda/contract/users';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/generated.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { Failure, invalid, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { confirmPassword, hashPassword, isCommonPassword } from '../session/index.ts';
import { changedColumns } from './changed-columns.ts';

export type UpdateUser = z.output<(typeof updateUserRoute)['schema']['body']>;

/**
 * Changes what the body names and nothing else (spec 1 §7). E-mail, company and balance cannot be
 * reached from here, the country is locked. A new password needs the current one (decision B.4)
 * and ends every other session.
 * @throws Failure wrong_password, too_many_requests, duplicate_user, not_found (the restaurant
 * unit), validation_failed
 */
export async function updateUser(
  services: Services,
  { id, companyId, sessionId }: SignedIn,
  body: UpdateUser,
): Promise<{ passwordChanged: boolean }> {
  const passwordHash = body.password ? await newPasswordHash(services, id, body) : undefined;
  try {
    await services.db.transaction().execute(async (trx) => {
      const current = await lockGuardian(trx, id);
      if (body.restaurantUnit) await findUnit(trx, body.restaurantUnit, companyId);
      await trx
        .updateTable('guardian')
        .set({
          id,
          ...changedColumns(body, current, services.clock()),
          ...(passwordHash && { password_hash: passwordHash }),
        })
        .where('id', '=', id)
        .execute();
      if (passwordHash) await endOtherSessions(trx, id, sessionId);
      const action = passwordHash ? 'password.changed' : 'guardian.updated';
      await trx.insertInto('audit').values({ actor: id, action, subject: id }).execute();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_user');
    throw error;
  }
  return { passwordChanged: passwordHash !== undefined };
}

const lockGuardian = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .select(['guardian.country', 'company.variant'])
    .where('guardian.id', '=', id)
    .where('guardian.deleted_at', 'is', null)
    .forUpdate('guardian')
    .executeTakeFirstOrThrow(notFound);

/** @throws Failure not_found when the unit is not one of the company */
async function findUnit(trx: Transaction<DB>, id: string, companyId: string): Promise<void> {
  await trx
    .selectFrom('school')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow(notFound);
}

async function newPasswordHash(services: Services, id: string, body: UpdateUser): Promise<string> {
  const { password = '', currentPassword = '' } = body;
  await confirmPassword(services, id, currentPassword);
  if (isCommonPassword(password)) throw invalid('password', 'too common');
  return hashPassword(password);
}

async function endOtherSessions(trx: Transaction<DB>, id: string, kept: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('guardian_id', '=', id)
    .where('id', '!=', kept)
    .where('revoked_at', 'is', null)
    .execute();
}
