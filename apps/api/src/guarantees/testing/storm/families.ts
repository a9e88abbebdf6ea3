import { BRANDS } from '@merenda/domain/brands/brands';
import type { FeeRule } from '@merenda/domain/money/fees';
import type { TestApi } from '../../../testing/api.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { createCard, TEST_CARDS } from '../../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { healthBody } from '../../../testing/factories/health-forms.ts';
import { createMenu, type TestMenu } from '../../../testing/factories/menus.ts';
import { createSchool, type TestSchool } from '../../../testing/factories/schools.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import type { PaidTopup, SentReport } from './course.ts';

export interface Family {
  company: string;
  currency: string;
  guardian: SignedInGuardian;
  wallet: string;
  students: readonly { id: string; wallet: string }[];
  goodCard: string;
  badCard: string;
  /** The fee of a top-up by card. */
  cardFee: FeeRule | undefined;
  /** The first student's school and menu. */
  meals: { school: string; menu: TestMenu } | undefined;
  /** Top-ups that were reported as paid. */
  paid: PaidTopup[];
  /** The second student's health form, in Brazil, and the medical reports that were sent for it. */
  form: { id: string; sent: SentReport[] } | undefined;
}

/** A guardian with a working card and a refused one. */
export async function createStormPayer(
  api: Pick<TestApi, 'url'>,
  company = 'wefood',
): Promise<Family> {
  const guardian = await createGuardian(api, company);
  return {
    company,
    currency: company === 'wefood' ? 'BRL' : 'EUR',
    guardian,
    wallet: guardian.user.wallet._id,
    students: [],
    goodCard: await createCard({ api }, guardian, TEST_CARDS.pays, company),
    badCard: await createCard({ api }, guardian, TEST_CARDS.declined, company),
    cardFee: BRANDS.find(({ companyId }) => companyId === company)?.fees?.card,
    meals: undefined,
    paid: [],
    form: undefined,
  };
}

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A time in three days in every time zone: the meal is in the future, and can be ordered now. */
export const mealTime = () => `${dayFromNow(3)}T12:10:00.000Z`;

const EVERY_DAY = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** A payer with two students in a school that serves lunch every day. */
export async function createStormFamily(
  api: Pick<TestApi, 'url' | 'owner'>,
  company = 'wefood',
): Promise<Family> {
  const payer = await createStormPayer(api, company);
  const school = await createSchool(api, { company, healthForm: true });
  const first = await createStudent(api, payer.guardian, school);
  const second = await createStudent(api, payer.guardian, school);
  const students = [first, second];
  const menu = await createMenu(api, school, {
    company,
    startDate: dayFromNow(-2),
    endDate: dayFromNow(9),
    repeatsOn: EVERY_DAY,
    maxAdvanceDays: 7,
  });
  // Money to move from the start; the company's books provide it, no operation.
  for (const { wallet } of students) await credit(api, wallet._id, 10_000n, payer);
  await credit(api, payer.wallet, 20_000n, payer);
  return {
    ...payer,
    students: students.map(({ _id, wallet }) => ({ id: _id, wallet: wallet._id })),
    meals: { school: school.id, menu },
    form:
      company === 'wefood'
        ? await createForm(api, payer, { school, student: second._id })
        : undefined,
  };
}

/** The health form of a student in Brazil. */
async function createForm(
  api: Pick<TestApi, 'url'>,
  { guardian: { token } }: Family,
  { school, student }: { school: TestSchool; student: string },
): Promise<Family['form']> {
  const body = { student, ...healthBody(school) };
  const { _id: id } = succeeded(await call(api.url, 'POST /anamnesis', { token, body }));
  return { id, sent: [] };
}
