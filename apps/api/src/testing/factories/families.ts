import type { TestApi } from '../api.ts';
import type { Served } from '../payments.ts';
import { createCard } from './cards.ts';
import { createGuardian, type SignedInGuardian } from './guardians.ts';
import { createSchool, type TestSchool } from './schools.ts';
import { createStudent, type TestStudent } from './students.ts';
import { credit } from './wallets.ts';

/** A guardian and their registered student. */
export interface StudentFamily {
  guardian: SignedInGuardian;
  school: TestSchool;
  student: TestStudent;
}

/** A guardian (by default of Wefood) with a student at a new school, who has this balance. */
export async function createStudentFamily(
  api: TestApi,
  {
    company = 'wefood',
    balanceMinor = 0n,
    ...school
  }: Parameters<typeof createSchool>[1] & { balanceMinor?: bigint } = {},
): Promise<StudentFamily> {
  const guardian = await createGuardian(api, company);
  const at = await createSchool(api, { company, ...school });
  const student = await createStudent(api, guardian, at);
  const currency = guardian.user.wallet.currencyInfo.code;
  if (balanceMinor > 0n) {
    await credit(api, student.wallet._id, balanceMinor, { company, currency });
  }
  return { guardian, school: at, student };
}

/** A paying family: two students at one school, and the guardian's working card. */
export interface Family {
  guardian: SignedInGuardian;
  /** The guardian's wallet. */
  walletId: string;
  school: TestSchool;
  students: readonly [TestStudent, TestStudent];
  card: string;
}

/** The payer, the payer's wallet and card. */
export type Payer = Pick<Family, 'guardian' | 'walletId' | 'card'>;

export async function createFamily({ api }: Served, company = 'wefood'): Promise<Family> {
  const { guardian, school, student } = await createStudentFamily(api, { company });
  return {
    guardian,
    walletId: guardian.user.wallet._id,
    school,
    students: [student, await createStudent(api, guardian, school)],
    card: await createCard({ api }, guardian, undefined, company),
  };
}
