import type { findStudentForOperator as route } from '@merenda/contract/people/person';
import { toMajor } from '@merenda/domain/money/money';
import { nameForOperators, nameOfAsker } from '@merenda/domain/people/guardian-names';
import { hasOperatorRight, isWithinScope } from '@merenda/domain/people/operators';
import { addDays, dayInZone, mondayOf } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { readMeals } from '../attendance/index.ts';
import { classWords } from '../companies/index.ts';
import type { Services } from '../services.ts';
import { findActs } from './acts.ts';
import { walletOf } from './wallet-of.ts';

export type OperatorStudent = z.input<(typeof route)['schema']['response'][200]>;

/**
 * A student as an operator sees it: the balance, guardians and classes by right
 * (product:console-people#person).
 * @throws Failure not_found
 */
export async function findStudent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operator: SignedInOperator,
  id: string,
): Promise<OperatorStudent> {
  const row = await selectStudent(db, id).executeTakeFirstOrThrow(notFound);
  const { companyId, currency, schoolId } = row;
  const now = clock();
  const monday = mondayOf(dayInZone(now, row.timeZone));
  const week = { from: monday, until: addDays(monday, 6) };
  const meals = await readMeals(db, operator, { about: id, now }, { students: [id], ...week });
  const mayOpenGuardians =
    hasOperatorRight(operator.roles, 'guardians.see') && isWithinScope(operator, { companyId });
  return {
    _id: row.id,
    name: row.name,
    company: companyId,
    school: { _id: schoolId, name: row.schoolName },
    ...(row.classId &&
      row.className !== null && { class: { _id: row.classId, name: row.className } }),
    ...(row.number !== null && { enrollmentNumber: row.number }),
    ...(row.enrolledUntil !== null && { enrolledUntil: row.enrolledUntil }),
    ...(await walletOf(db, operator, { walletId: row.walletId, companyId, currency })),
    guardians: await findGuardians(db, id, { mayOpenGuardians }),
    requests: await findRequests(db, id, { mayOpenGuardians, now }),
    restrictions: {
      ...(row.dailyMax !== null && { dailyMax: toMajor(row.dailyMax, currency) }),
      ...(row.alertEnabled && { alertBelow: toMajor(row.alertMin, currency) }),
    },
    orders: meals.map(({ order }) => order),
    ...(hasOperatorRight(operator.roles, 'students.change') && {
      classes: await findClasses(db, schoolId),
    }),
    acts: await findActs(db, operator, id),
  };
}

const selectStudent = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('student')
    .innerJoin('school', 'school.id', 'student.school_id')
    .innerJoin('company', 'company.id', 'student.company_id')
    .leftJoin('school_class as class', 'class.id', 'student.class_id')
    .leftJoin('enrolment', (join) =>
      join
        .onRef('enrolment.school_id', '=', 'student.school_id')
        .on(sql`lower(enrolment.number)`, '=', sql`lower(student.enrollment_number)`),
    )
    .select(['student.id', 'student.name', 'student.company_id as companyId', 'company.currency'])
    .select(['school.id as schoolId', 'school.name as schoolName', 'school.time_zone as timeZone'])
    .select(['class.id as classId', 'class.name as className'])
    .select(['student.enrollment_number as number', 'enrolment.until as enrolledUntil'])
    .select(['student.wallet_id as walletId', 'student.daily_max_minor as dailyMax'])
    .select(['student.alert_enabled as alertEnabled', 'student.alert_min_minor as alertMin'])
    .where('student.id', '=', id)
    .where('student.deleted_at', 'is', null)
    .orderBy(sql`enrolment.number = student.enrollment_number`, 'desc')
    .limit(1);

async function findGuardians(
  db: Kysely<DB>,
  studentId: string,
  { mayOpenGuardians }: { mayOpenGuardians: boolean },
) {
  const rows = await db
    .selectFrom('guardianship')
    .innerJoin('guardian', 'guardian.id', 'guardianship.guardian_id')
    .select(['guardian.id', 'guardian.name', 'is_owner as isOwner', 'may_spend as maySpend'])
    .where('student_id', '=', studentId)
    .where('guardian.deleted_at', 'is', null)
    .orderBy('is_owner', 'desc')
    .orderBy('guardianship.created_at')
    .orderBy('guardian.id')
    .execute();
  return rows.map(({ id, name, ...rights }) => ({
    ...(mayOpenGuardians && { _id: id }),
    name: nameForOperators(name),
    ...rights,
  }));
}

/** The longest list of requests about a student; older ones are left out. */
const MAX_REQUESTS = 20;

async function findRequests(
  db: Kysely<DB>,
  studentId: string,
  { mayOpenGuardians, now }: { mayOpenGuardians: boolean; now: Date },
) {
  const rows = await db
    .selectFrom('guardian_request as request')
    .innerJoin('guardian', 'guardian.id', 'request.guardian_id')
    .select(['request.id', 'request.created_at', 'request.expires_at'])
    .select(['request.agreed_at', 'request.refused_at'])
    .select(['guardian.id as guardianId', 'guardian.name'])
    .where('request.student_id', '=', studentId)
    .where('guardian.deleted_at', 'is', null)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id')
    .limit(MAX_REQUESTS)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...(mayOpenGuardians && { guardian: row.guardianId }),
    name: mayOpenGuardians ? nameForOperators(row.name) : nameOfAsker(row.name),
    askedAt: row.created_at.toISOString(),
    state: row.agreed_at
      ? ('agreed' as const)
      : row.refused_at
        ? ('refused' as const)
        : row.expires_at > now
          ? ('open' as const)
          : ('over' as const),
    endsAt: (row.agreed_at ?? row.refused_at ?? row.expires_at).toISOString(),
  }));
}

const findClasses = async (db: Kysely<DB>, schoolId: string) =>
  (
    await db
      .selectFrom('school_class')
      .select(['id', classWords('school_class').as('words')])
      .where('school_id', '=', schoolId)
      .orderBy('name')
      .orderBy('id')
      .execute()
  ).map(({ id, words }) => ({ _id: id, name: words }));
