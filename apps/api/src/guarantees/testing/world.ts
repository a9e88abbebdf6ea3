import { addDays } from '@merenda/domain/dates';
import { newToken } from '../../plugins/session.ts';
import { OPERATOR_TOKEN, type TestApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { addMenu } from '../../testing/menus.ts';
import { credit } from '../../testing/money.ts';
import { giveCardOnPage, type Payments } from '../../testing/payments.ts';
import { signUpGuardian } from '../../testing/people.ts';
import { addSchool } from '../../testing/schools.ts';
import { registerStudent } from '../../testing/students.ts';
import {
  agreeMonthly,
  askForReset,
  deviceOf,
  eat,
  fillCart,
  fillWhenLow,
  findDifference,
  payByCard,
  succeeded,
  waysToPay,
} from './belongings.ts';
import { fileHealthForm } from './health-records.ts';
import { type CompanyIds, type Household, MEAL } from './household.ts';
import { addPasskeys } from './passkeys.ts';
import { shareCare } from './shared-care.ts';

const PROVIDERS = ['card', 'mundipaggPix', 'nevogate'];

/** A company with a school that serves lunch every day for ever, and every way to pay. */
export async function openCompany(api: TestApi, company: string): Promise<CompanyIds> {
  await api.owner.query('UPDATE company SET providers = $2 WHERE id = $1', [company, PROVIDERS]);
  const school = await addSchool(api, { company, healthForm: true });
  const menu = await addMenu(api, school, {
    company,
    startDate: addDays(MEAL.day, -3),
    endDate: '9999-12-31',
    repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  });
  return {
    company,
    school: school.id,
    schoolClass: school.classId,
    menu: menu.id,
    dish: menu.rice.id,
  };
}

/** A guardian who has one of everything: student, money, card, top-ups, a cart and a meal to come. */
export async function settleIn(payments: Payments, company: CompanyIds): Promise<Household> {
  const { api } = payments;
  const { user, token, email, password } = await signUpGuardian(api, company.company);
  const guardian = { user, token, email, password };
  const school = { id: company.school, classId: company.schoolClass };
  const student = await registerStudent(api, guardian, school);
  for (const wallet of [user.wallet._id, student.wallet._id]) {
    await credit(api, wallet, 50_000n, { company: company.company });
  }
  const { coGuardian, invitation, ...invitationTokens } = await shareCare(api, guardian, {
    company: company.company,
    school,
    student: student._id,
  });
  const { passkey, ...passkeys } = await addPasskeys(api, { token, guardian: user._id });
  const as = { token, params: { company: company.company } };
  const charge = { value: 50, walletId: user.wallet._id };
  const { card, spareCard, linkOrder } = await waysToPay(api, as, charge);
  const spareStudent = await registerStudent(api, guardian, school);
  const signIn = async () => {
    const body = { email, password, company: company.company };
    return succeeded(await call(api.url, 'POST /auth/login', { body })).token;
  };
  return {
    company,
    own: {
      user: user._id,
      wallet: user.wallet._id,
      student: student._id,
      studentWallet: student.wallet._id,
      card,
      spareCard,
      cardSetup: await giveCardOnPage(payments, { token }, { company: company.company }),
      cart: await fillCart(api, token, company, student._id),
      order: await eat(api, token, company, student._id),
      ownCart: await fillCart(api, token, company, user._id),
      ownOrder: await eat(api, token, company, user._id),
      linkOrder,
      topup: await payByCard(api, as, { ...charge, card }),
      recurring: await agreeMonthly(api, {
        token,
        company,
        wallet: user.wallet._id,
        card,
      }),
      automatic: await fillWhenLow(api, as, { walletId: student.wallet._id, card }),
      spareAutomatic: await fillWhenLow(api, as, { walletId: spareStudent.wallet._id, card }),
      device: await deviceOf(api, await signIn()),
      passkey,
      coGuardian,
      invitation,
      spareStudent: spareStudent._id,
      ...(await fileHealthForm(api, token, { school, student: student._id })),
    },
    secrets: {
      token,
      email,
      password,
      spareToken: await signIn(),
      leavingToken: (await signUpGuardian(api, company.company)).token,
      resetToken: await askForReset(api, company.company),
      ...invitationTokens,
      ...passkeys,
    },
    operator: {
      token: OPERATOR_TOKEN,
      guardian: (await signUpGuardian(api, company.company)).user._id,
      difference: await findDifference(api),
    },
  };
}

/** A session of one's own, so that one test may end what another needs. */
export async function openSessionOf(api: TestApi, { own }: Household): Promise<string> {
  const { token, tokenHash } = newToken();
  await api.owner.query(
    `INSERT INTO session (guardian_id, token_hash, user_agent, expires_at)
     VALUES ($1, $2, 'test', now() + interval '1 hour')`,
    [own.user, tokenHash],
  );
  return token;
}
