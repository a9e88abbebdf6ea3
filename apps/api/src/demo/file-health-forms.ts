import { HEALTH_QUESTIONS } from '@merenda/domain/health-questions';
import type { Transaction } from 'kysely';
import type { DB } from '../db/generated.ts';
import { questionText, writeFirstVersion } from '../modules/health/index.ts';
import { hashPassword } from '../modules/session/index.ts';
import type { Services } from '../services.ts';
import type { DemoCompany } from './data/companies/company.ts';
import { type DemoHealthForm, HEALTH_FORMS } from './data/health-forms.ts';
import { classId, guardianId, schoolId, studentId } from './ids.ts';
import { DEMO_PASSWORD } from './sign-up-family.ts';

const HOUR_MS = 3_600_000;

/** The company's health forms, encrypted as all are, and the students that have nothing else. */
export async function fileHealthForms(
  trx: Transaction<DB>,
  company: DemoCompany,
  { openedAt, ...services }: Pick<Services, 'env' | 'log'> & { openedAt: Date },
): Promise<void> {
  for (const form of HEALTH_FORMS.filter((one) => one.company === company.id)) {
    await registerFormOnly(trx, company, form, openedAt);
    await fileForm(trx, company, form, services);
  }
}

async function registerFormOnly(
  trx: Transaction<DB>,
  company: DemoCompany,
  { student, room, formOnly }: DemoHealthForm,
  openedAt: Date,
): Promise<void> {
  if (!formOnly) return;
  const { school, className } = formOnly;
  // After the students with a wallet: that is the order in which they are listed.
  const createdAt = new Date(openedAt.getTime() + HOUR_MS);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
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
      created_at: createdAt,
    })
    .execute();
}

async function fileForm(
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
