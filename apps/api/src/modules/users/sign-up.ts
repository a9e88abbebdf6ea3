import type { ResponsibleUser } from '@merenda/contract';
import type { signUp as signUpRoute } from '@merenda/contract/users';
import { mailboxOf } from '@merenda/domain/access/mailboxes';
import {
  LINK_THROTTLE,
  signUpThrottle,
  TAKEN_TAX_ID_THROTTLE,
} from '@merenda/domain/access/throttle';
import { mayBeEmployee } from '@merenda/domain/forms/employees';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { openAccount } from '@merenda/ledger';
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { executorOf, isUniqueViolation } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure } from '../../platform/failure.ts';
import { brandOrigin } from '../../platform/mail/brand-origin.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { newPasswordHash } from '../passwords/index.ts';
import type { Services } from '../services.ts';
import {
  beginAttempt,
  checkThrottle,
  countTry,
  enqueueConfirmation,
  findByEmail,
  NETWORK_THROTTLES,
  PERSON_THROTTLES,
} from '../session/index.ts';
import { checkedPhone, documentColumns } from './documents.ts';
import { findUser } from './find-user.ts';

export type SignUp = z.output<(typeof signUpRoute)['schema']['body']>;

/**
 * Creates a guardian with an empty wallet, without a session (product:signup#payload), and writes
 * to the address, which is not confirmed yet. An address that has an account already gets the same
 * answer and the same work. Nothing is created, and the email tells its owner
 * (product:signup#known-address).
 * @returns the guardian's record
 * @throws Failure duplicate_user, company_not_open, validation_failed, request_refused,
 * too_many_requests
 */
export async function signUp(
  services: Services,
  body: SignUp,
  request: FastifyRequest,
): Promise<ResponsibleUser> {
  const throttleKey = NETWORK_THROTTLES.takenTaxIds(request.ip);
  await checkThrottle(services, throttleKey, 'signup.error.tooMany');
  await beginAttempt(
    services,
    NETWORK_THROTTLES.signUp(request.ip),
    signUpThrottle(services.env.FREE_SIGN_UPS),
    'signup.error.tooMany',
  );
  const company = await services.db
    .selectFrom('company')
    .select(['id', 'currency', 'country'])
    .where('id', '=', body.company)
    .executeTakeFirst();
  if (!company) throw new Failure('company_not_open');
  const origin = brandOrigin(services.env, request, company.id);
  const guardian = columnsOf(body, company, services.clock());
  const passwordHash = await newPasswordHash(services, body.password, {
    ...body,
    companyId: company.id,
  });
  const account = { ...guardian, password_hash: passwordHash };
  const create = () =>
    services.db.transaction().execute(async (trx) => {
      const owner = await findByEmail({ db: trx }, company.id, account.email);
      const user = await createOrPretend({ ...services, db: trx }, account, {
        currency: company.currency,
        isKnown: owner !== undefined,
      });
      if (!(await mayWrite(trx, account))) return user;
      if (owner) {
        const data = { origin, language: request.language };
        await enqueueEmail(trx, { kind: 'sign-up-known', guardianId: owner.id, data });
      } else {
        await enqueueConfirmation(trx, services, request, {
          id: account.id,
          companyId: company.id,
        });
      }
      return user;
    });
  try {
    // A concurrent sign-up has made an account with the address by now.
    return await create().catch((error) => {
      if (isUniqueViolation(error, 'guardian_email_key')) return create();
      throw error;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await beginAttempt(services, throttleKey, TAKEN_TAX_ID_THROTTLE, 'signup.error.tooMany');
    throw new Failure('duplicate_user');
  }
}

function columnsOf(body: SignUp, company: { id: string }, now: Date) {
  const employee = mayBeEmployee(body.countryCode);
  return {
    id: uuidv7(),
    company_id: company.id,
    name: body.name,
    email: body.email,
    country: body.countryCode,
    phone: checkedPhone(body.countryCode, body.phoneNumber, 'phoneNumber'),
    language: body.favourites?.lang ?? null,
    position: employee ? (body.position ?? null) : null,
    internal_company_id: employee ? (body.internalCompanyId ?? null) : null,
    wallet_id: uuidv7(),
    ...documentColumns(body, body.countryCode, now),
  };
}

type Account = ReturnType<typeof columnsOf> & { password_hash: string };

/**
 * Makes the account. With a known address the same work is done and undone: neither the answer nor
 * its duration tells.
 */
async function createOrPretend(
  services: Pick<Services, 'clock'> & { db: Transaction<DB> },
  account: Account,
  { currency, isKnown }: { currency: CurrencyCode; isKnown: boolean },
): Promise<ResponsibleUser> {
  const { db: trx } = services;
  const { id, wallet_id, email, tax_identifier } = account;
  const stored = isKnown
    ? { ...account, email: `${id}@known.invalid`, tax_identifier: tax_identifier && id }
    : account;
  await sql`SAVEPOINT created`.execute(trx);
  await openAccount(executorOf(trx), {
    id: wallet_id,
    mode: 'strict',
    currency,
    kind: 'guardian-wallet',
  });
  await trx.insertInto('guardian').values(stored).execute();
  await writeAudit(trx, { actor: id, action: 'guardian.signed-up', subject: id });
  const user = await findUser(services, { id, walletId: wallet_id }, { email, tax_identifier });
  await sql.raw(`${isKnown ? 'ROLLBACK TO' : 'RELEASE'} SAVEPOINT created`).execute(trx);
  return user;
}

/** Counts a sign-up's email in the budget of login links (product:session#links), by mailbox. */
const mayWrite = async (trx: Transaction<DB>, { company_id, email }: Account) =>
  (await countTry(
    { db: trx },
    PERSON_THROTTLES.signUpEmail({ companyId: company_id, mailbox: mailboxOf(email) }),
    LINK_THROTTLE,
  )) !== undefined;
