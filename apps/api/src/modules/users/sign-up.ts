import type { signUp as signUpRoute } from '@merenda/contract/users';
import { openAccount } from '@merenda/ledger';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { executorOf, isUniqueViolation } from '../../platform/database/database.ts';
import { Failure } from '../../platform/failure.ts';
import { newPasswordHash } from '../passwords/index.ts';
import type { Services } from '../services.ts';
import { enqueueConfirmation } from '../session/index.ts';
import { checkedPhone, documentColumns } from './documents.ts';

export type SignUp = z.output<(typeof signUpRoute)['schema']['body']>;

/**
 * Creates a guardian with an empty wallet, without a session (product:signup#payload), and writes to
 * the address, which is not yet known to be theirs.
 * @returns the guardian's id
 * @throws Failure duplicate_user, company_not_open, validation_failed, request_refused
 */
export async function signUp(
  services: Services,
  body: SignUp,
  request: FastifyRequest,
): Promise<string> {
  const company = await services.db
    .selectFrom('company')
    .select(['id', 'currency', 'country', 'variant'])
    .where('id', '=', body.company)
    .executeTakeFirst();
  if (!company) throw new Failure('company_not_open');
  const employee = company.variant === 'corporate' && body.countryCode === 'HU';
  const columns = {
    id: uuidv7(),
    company_id: company.id,
    name: body.name,
    email: body.email.toLowerCase(),
    country: body.countryCode,
    phone: checkedPhone(body.countryCode, body.phoneNumber),
    language: body.favourites?.lang ?? null,
    position: employee ? (body.position ?? null) : null,
    internal_company_id: employee ? (body.internalCompanyId ?? null) : null,
    wallet_id: uuidv7(),
    ...documentColumns(body, body.countryCode, services.clock()),
  };
  const passwordHash = await newPasswordHash(services, body.password, {
    ...body,
    companyId: company.id,
  });
  try {
    await services.db.transaction().execute(async (trx) => {
      await openAccount(executorOf(trx), {
        id: columns.wallet_id,
        mode: 'strict',
        currency: company.currency,
        kind: 'guardian-wallet',
      });
      await trx
        .insertInto('guardian')
        .values({ ...columns, password_hash: passwordHash })
        .execute();
      await enqueueConfirmation(trx, services, request, { id: columns.id, companyId: company.id });
      await writeAudit(trx, {
        actor: columns.id,
        action: 'guardian.signed-up',
        subject: columns.id,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_user');
    throw error;
  }
  return columns.id;
}
