import { HEALTH_QUESTIONS } from '@merenda/domain/health/health-questions';
import { HOUR_MS } from '@merenda/domain/time/spans';
import type { Transaction } from 'kysely';
import { questionText, writeFirstVersion } from '../modules/health/index.ts';
import type { Services } from '../modules/services.ts';
import type { DB } from '../platform/database/generated.ts';
import { DEMO_PASSWORD } from './create-family.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { type DemoHealthForm, HEALTH_FORMS } from './data/health-forms.ts';
import { classId, guardianId, schoolId, studentId } from './ids.ts';

/**
 * Creates the company's health forms, encrypted like any other, and the students without a wallet.
 */
export async function createHealthForms(
  trx: Transaction<DB>,
  company: DemoCompany,
  { openedAt, ...services }: Pick<Services, 'env' | 'log' | 'passwords'> & { openedAt: Date },
): Promise<void> {
  for (const form of HEALTH_FORMS.filter((one) => one.company === company.id)) {
    await createFormOnlyStudent(trx, company, form, { ...services, openedAt });
    await createForm(trx, company, form, services);
  }
}

async function createFormOnlyStudent(
  trx: Transaction<DB>,
  company: DemoCompany,
  { student, room, formOnly }: DemoHealthForm,
  { openedAt, passwords }: Pick<Services, 'passwords'> & { openedAt: Date },
): Promise<void> {
  if (!formOnly) return;
  const { school, className } = formOnly;
  // These students come after those with a wallet, because students are listed in order of creation.
  const createdAt = new Date(openedAt.getTime() + HOUR_MS);
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await trx
    .insertInto('student')
    .values({
      id: studentId(company, student),
      company_id: company.id,
      school_id: schoolId(company, school),
      class_id: classId(company, school, className),
      name: student,
      birth_date: formOnly.birthDate,
      enrollment_number: formOnly.enrollmentNumber,
      room_number: room,
      country: company.country,
      ean_code: formOnly.eanCode,
      kiosk_user_id: formOnly.kioskUserId,
      password_hash: passwordHash,
      kiosk_password_hash: passwordHash,
      created_at: createdAt,
    })
    .execute();
  await trx
    .insertInto('guardianship')
    .values({
      guardian_id: guardianId(company),
      student_id: studentId(company, student),
      is_owner: true,
      may_spend: true,
      may_see_health: true,
      created_at: createdAt,
    })
    .execute();
}

async function createForm(
  trx: Transaction<DB>,
  company: DemoCompany,
  { student: name, language, room, contact, responsible, answers }: DemoHealthForm,
  services: Pick<Services, 'env' | 'log'>,
): Promise<void> {
  const student = await trx
    .selectFrom('student')
    .innerJoin('school_class', 'school_class.id', 'student.class_id')
    .select(['student.birth_date', 'student.enrollment_number'])
    .select(['school_class.id as class_id', 'school_class.name as class_name'])
    .where('student.id', '=', studentId(company, name))
    .executeTakeFirstOrThrow();
  const document = {
    schoolClass: student.class_id,
    className: student.class_name,
    roomNumber: room,
    internalId: student.enrollment_number ?? '',
    studentName: name,
    birthday: student.birth_date,
    contact,
    responsible,
    responsibleForInfo: responsible,
    answers: HEALTH_QUESTIONS.flatMap(({ fieldName }) => {
      const answer = answers[fieldName];
      if (answer === undefined) return [];
      const question = questionText(fieldName, language);
      return [{ fieldName, question, answer: typeof answer === 'string' ? answer : [...answer] }];
    }),
  };
  const guardian = { id: guardianId(company) };
  await writeFirstVersion(services, trx, guardian, {
    studentId: studentId(company, name),
    document,
  });
}
