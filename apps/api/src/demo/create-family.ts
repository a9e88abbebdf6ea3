import { toMinor } from '@merenda/domain/money/money';
import {
  madeKioskPassword,
  madeKioskUserId,
  storeBarcode,
} from '@merenda/domain/people/student-identifiers';
import { MINUTE_MS } from '@merenda/domain/time/spans';
import { openAccount } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { Passwords } from '../auth/passwords.ts';
import type { Services } from '../modules/services.ts';
import { executorOf } from '../platform/database/database.ts';
import type { DB } from '../platform/database/generated.ts';
import type { DemoCompany, DemoSecondGuardian, DemoStudent } from './data/companies/company.ts';
import {
  cardId,
  classId,
  guardianId,
  schoolId,
  secondGuardianId,
  studentId,
  walletId,
  writerId,
} from './ids.ts';
import { randomOf } from './random.ts';

/** The password of every demo guardian and student (product:operating#demo-data). */
export const DEMO_PASSWORD = 'merenda-demo';

/** Creates the company's demo guardian with students, each with an empty wallet. */
export async function createFamily(
  trx: Transaction<DB>,
  company: DemoCompany,
  { openedAt, passwords }: Pick<Services, 'passwords'> & { openedAt: Date },
): Promise<void> {
  const { guardian, students } = company;
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await openWallet(trx, company, { holder: guardian.name, kind: 'guardian-wallet' });
  await trx
    .insertInto('guardian')
    .values({
      id: guardianId(company),
      ...guardianColumns(company, guardian, openedAt),
      password_hash: passwordHash,
      position: guardian.position ?? null,
      internal_company_id: guardian.internalCompanyId ?? null,
      restaurant_unit: guardian.eatsAt === undefined ? null : schoolId(company, guardian.eatsAt),
      created_at: openedAt,
    })
    .execute();
  for (const [index, student] of students.entries()) {
    // Students are created a minute apart, because they are listed in order of creation.
    const createdAt = new Date(openedAt.getTime() + index * MINUTE_MS);
    await openWallet(trx, company, { holder: student.name, kind: 'student-wallet' });
    await trx
      .insertInto('student')
      .values({
        ...(await studentRow(company, student, passwords)),
        password_hash: passwordHash,
        created_at: createdAt,
      })
      .execute();
    await trx
      .insertInto('guardianship')
      .values({
        guardian_id: guardianId(company),
        student_id: studentId(company, student.name),
        is_owner: true,
        may_spend: true,
        may_see_health: true,
        created_at: createdAt,
      })
      .execute();
  }
  await createDeletedCard(trx, company, openedAt);
  await createSecondGuardian(trx, company, { passwordHash, openedAt });
}

/** A second guardian, whose invitation was accepted long ago. */
async function createSecondGuardian(
  trx: Transaction<DB>,
  company: DemoCompany,
  { passwordHash, openedAt }: { passwordHash: string; openedAt: Date },
): Promise<void> {
  const { secondGuardian: guardian } = company;
  if (!guardian) return;
  await openWallet(trx, company, { holder: guardian.name, kind: 'guardian-wallet' });
  await trx
    .insertInto('guardian')
    .values({
      id: secondGuardianId(company),
      ...guardianColumns(company, guardian, openedAt),
      password_hash: passwordHash,
      created_at: openedAt,
    })
    .execute();
  await trx
    .insertInto('guardianship')
    .values({
      guardian_id: secondGuardianId(company),
      student_id: studentId(company, guardian.student),
      is_owner: false,
      may_spend: guardian.maySpend,
      created_at: openedAt,
    })
    .execute();
}

/** A guardian without students and with an empty wallet, who writes to support. */
export async function createWriter(
  trx: Transaction<DB>,
  company: DemoCompany,
  { name, openedAt, passwordHash }: { name: string; openedAt: Date; passwordHash: string },
): Promise<void> {
  await openWallet(trx, company, { holder: name, kind: 'guardian-wallet' });
  const { phone, language } = company.guardian;
  const [given = '', family = ''] = name.normalize('NFD').replace(/\p{M}/gu, '').split(' ');
  const guardian = {
    name,
    email: `${given}.${family}@${company.id}.merenda.test`.toLowerCase(),
    phone,
    language,
    document: { passport: `DEMO${name.length}${given.toUpperCase()}`, expiresOn: '2035-12-31' },
  };
  await trx
    .insertInto('guardian')
    .values({
      id: writerId(company, name),
      ...guardianColumns(company, guardian, openedAt),
      password_hash: passwordHash,
      created_at: openedAt,
    })
    .execute();
}

const guardianColumns = (
  company: DemoCompany,
  { name, email, phone, document, language }: Omit<DemoSecondGuardian, 'student' | 'maySpend'>,
  openedAt: Date,
) => ({
  company_id: company.id,
  name,
  email,
  country: company.country,
  phone,
  ...documentColumns(document),
  language,
  wallet_id: walletId(company, name),
  email_confirmed_at: openedAt,
});

function openWallet(
  trx: Transaction<DB>,
  company: DemoCompany,
  { holder, kind }: { holder: string; kind: string },
) {
  const { currency } = company;
  const id = walletId(company, holder);
  return openAccount(executorOf(trx), { id, mode: 'strict', currency, kind });
}

async function studentRow(company: DemoCompany, student: DemoStudent, passwords: Passwords) {
  const random = randomOf(company.id, student.name, 'identifiers');
  const bytes = (length: number) => Uint8Array.from({ length }, () => random.int(256));
  return {
    id: studentId(company, student.name),
    company_id: company.id,
    school_id: schoolId(company, student.school),
    class_id: classId(company, student.school, student.className),
    name: student.name,
    birth_date: student.birthDate,
    enrollment_number: student.enrollmentNumber,
    country: company.country,
    ean_code: storeBarcode(Array.from({ length: 11 }, () => random.int(10)).join('')),
    kiosk_user_id: madeKioskUserId(bytes),
    kiosk_password_hash: await passwords.hash(madeKioskPassword(bytes)),
    wallet_id: walletId(company, student.name),
    alert_enabled: student.alertBelow !== undefined,
    alert_min_minor: toMinor(student.alertBelow ?? '0', company.currency),
  };
}

const documentColumns = (document: DemoCompany['guardian']['document']) =>
  'taxIdentifier' in document
    ? { tax_identifier: document.taxIdentifier, tax_identifier_type: document.type }
    : { passport_number: document.passport, passport_expires_on: document.expiresOn };

/** The card of past top-ups: stored as deleted, because no processor has it. */
async function createDeletedCard(
  trx: Transaction<DB>,
  company: DemoCompany,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('payment_card')
    .values({
      id: cardId(company),
      guardian_id: guardianId(company),
      gateway: 'demo',
      gateway_token: `demo-${company.id}`,
      brand: 'VISA',
      last_four: '4242',
      expiry: '1229',
      holder: company.guardian.name.toUpperCase(),
      is_default: false,
      created_at: at,
      deleted_at: at,
    })
    .execute();
}
