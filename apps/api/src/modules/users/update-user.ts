import type { UpdateUser } from '@merenda/contract/users';
import { ownName } from '@merenda/domain/people/guardian-names';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, guardianGone, notFound } from '../../platform/failure.ts';
import { ownSchool } from '../companies/index.ts';
import { closeOtherWays, newPasswordHash } from '../passwords/index.ts';
import type { Services } from '../services.ts';
import { checkSession, enqueueSecurityEmail, voidLinks } from '../session/index.ts';
import { changedColumns } from './changed-columns.ts';

/**
 * Changes only the fields in the body (product:profile#calls). E-mail, company, balance and country
 * cannot be changed here. A new password closes the other ways in as chosen
 * (product:session#other-ways-in), voids the links of recovery, and is reported by email.
 * @throws Failure duplicate_user, last_factor, not_found (the restaurant unit), validation_failed,
 * unauthenticated
 */
export async function updateUser(
  services: Services,
  { id, companyId, sessionId }: SignedIn,
  body: UpdateUser,
  request: FastifyRequest,
): Promise<void> {
  const passwordHash = body.password ? await hashOf(services, id, body.password) : undefined;
  try {
    await services.db.transaction().execute(async (trx) => {
      const current = await lockGuardian(trx, id);
      await checkSession(trx, { id, sessionId });
      if (body.restaurantUnit) {
        await ownSchool(trx, { companyId }, body.restaurantUnit)
          .select('id')
          .executeTakeFirstOrThrow(notFound);
      }
      await trx
        .updateTable('guardian')
        .set({
          id,
          ...changedColumns(body, current, services.clock()),
          ...(passwordHash && { password_hash: passwordHash }),
        })
        .where('id', '=', id)
        .execute();
      if (passwordHash) {
        await closeOtherWays(trx, { id, sessionId }, body);
        await voidLinks(trx, id);
        await enqueueSecurityEmail(trx, services, request, {
          kind: 'password-changed',
          guardianId: id,
        });
      }
      const action = passwordHash ? 'password.changed' : 'guardian.updated';
      await writeAudit(trx, { actor: id, action, subject: id });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_user');
    throw error;
  }
}

const lockGuardian = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .select(['guardian.country', 'company.variant'])
    .where('guardian.id', '=', id)
    .where('guardian.deleted_at', 'is', null)
    .forNoKeyUpdate('guardian')
    .executeTakeFirstOrThrow(guardianGone);

async function hashOf(services: Services, id: string, password: string): Promise<string> {
  const guardian = await services.db
    .selectFrom('guardian')
    .select(['name', 'email', 'company_id as companyId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(guardianGone);
  return newPasswordHash(services, password, { ...guardian, name: ownName(guardian.name) });
}
