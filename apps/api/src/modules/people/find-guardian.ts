import type { findGuardianForOperator as route } from '@merenda/contract/people/person';
import { nameForOperators } from '@merenda/domain/people/guardian-names';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { findActs } from './acts.ts';
import { walletOf } from './wallet-of.ts';

type OperatorGuardian = z.input<(typeof route)['schema']['response'][200]>;

/** The sessions that a page shows; nobody has more devices. */
const MAX_SESSIONS = 20;

/** A guardian as an operator sees them (product:console-people#person). @throws Failure not_found */
export async function findGuardian(
  { db }: Pick<Services, 'db'>,
  operator: SignedInOperator,
  id: string,
): Promise<OperatorGuardian> {
  const row = await db
    .selectFrom('guardian')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .select(['guardian.id', 'guardian.name', 'company_id as companyId', 'company.currency'])
    .select(['email', 'phone', 'language', 'wallet_id as walletId'])
    .select(['email_confirmed_at as confirmedAt', 'blocked_at as blockedAt', 'created_at as since'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM second_factor WHERE guardian_id = guardian.id)`.as(
        'secondFactor',
      ),
    )
    .select(
      sql<number>`(SELECT count(*)::int FROM passkey WHERE guardian_id = guardian.id)`.as(
        'passkeys',
      ),
    )
    .where('guardian.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound);
  const { companyId, walletId, currency } = row;
  return {
    _id: row.id,
    name: nameForOperators(row.name),
    company: companyId,
    email: row.email,
    emailConfirmed: row.confirmedAt !== null,
    phoneNumber: row.phone,
    ...(row.language && { language: row.language }),
    since: row.since.toISOString(),
    ...(row.blockedAt && { blockedAt: row.blockedAt.toISOString() }),
    ...(await walletOf(db, operator, { walletId, companyId, currency })),
    students: await findStudents(db, id),
    signIn: { secondFactor: row.secondFactor, passkeys: row.passkeys },
    sessions: await findSessions(db, id),
    acts: await findActs(db, operator, id),
  };
}

async function findStudents(db: Kysely<DB>, guardianId: string) {
  const rows = await db
    .selectFrom('guardianship')
    .innerJoin('student', 'student.id', 'guardianship.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select(['student.id', 'student.name', 'school.name as school'])
    .select(['is_owner as isOwner', 'may_spend as maySpend'])
    .where('guardian_id', '=', guardianId)
    .where('student.deleted_at', 'is', null)
    .orderBy('student.created_at')
    .orderBy('student.id')
    .execute();
  return rows.map(({ id, ...student }) => ({ _id: id, ...student }));
}

async function findSessions(db: Kysely<DB>, guardianId: string) {
  const rows = await db
    .selectFrom('session')
    .select(['user_agent as userAgent', 'last_seen_at as lastSeenAt'])
    .where('guardian_id', '=', guardianId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map(({ userAgent, lastSeenAt }) => ({
    userAgent,
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
