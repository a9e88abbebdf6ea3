import { randomUUID } from 'node:crypto';
import { addDays, addMonths } from '@merenda/domain/dates';
import { newToken } from '../../plugins/session.ts';
import { OPERATOR_TOKEN, type TestApi } from '../../testing/api.ts';
import { type Answer, call } from '../../testing/client.ts';
import { addMenu } from '../../testing/menus.ts';
import { credit } from '../../testing/money.ts';
import { cardBody, giveCardOnPage, type Payments, TEST_CARDS } from '../../testing/payments.ts';
import { signUpGuardian } from '../../testing/people.ts';
import { addSchool } from '../../testing/schools.ts';
import { registerStudent } from '../../testing/students.ts';
import { fileHealthForm } from './health-records.ts';
import { addPasskeys, type Passkeys } from './passkeys.ts';
import { shareCare } from './shared-care.ts';

/** What a company has: all of its guardians may name it. */
export interface CompanyIds {
  company: string;
  school: string;
  schoolClass: string;
  menu: string;
  dish: string;
}

/** What is one guardian's alone. */
export interface GuardianIds {
  user: string;
  wallet: string;
  student: string;
  studentWallet: string;
  card: string;
  spareCard: string;
  /** A page of the processor's on which a card was given. */
  cardSetup: string;
  /** Of a student's meals; and of the guardian's own. */
  cart: string;
  order: string;
  ownCart: string;
  ownOrder: string;
  linkOrder: string;
  /** By card, and paid. */
  topup: string;
  /** A monthly top-up. */
  recurring: string;
  /** For the student's wallet, and for another student's. */
  automatic: string;
  spareAutomatic: string;
  device: string;
  passkey: string;
  /** Without a health form. */
  spareStudent: string;
  /** The student's, with a medical report; and its version. */
  healthForm: string;
  healthVersion: string;
  /** Who answers for the student too. */
  coGuardian: string;
  /** To answer for the student too; open. */
  invitation: string;
}

/** What a guardian knows by heart. */
export interface Secrets {
  token: string;
  email: string;
  password: string;
  /** Of a letter to somebody who forgot the password. */
  resetToken: string;
  /** Of a session that may end. */
  spareToken: string;
  /** What browsers say when a passkey is added, and when one signs in; each is good once. */
  newPasskey: Passkeys['newPasskey'];
  passkeyAnswer: Passkeys['passkeyAnswer'];
  /** Of somebody with the same password and nothing else, whose account may be deleted. */
  leavingToken: string;
  /** Of three invitations to answer for others' students. */
  viewToken: string;
  acceptToken: string;
  declineToken: string;
}

/** What the operator has: the token, and what is nobody's household's to act on. */
export interface OperatorNames {
  token: string;
  guardian: string;
  /** That a comparison with a processor has found. */
  difference: string;
}

export interface Household {
  company: CompanyIds;
  own: GuardianIds;
  secrets: Secrets;
  operator: OperatorNames;
}

const DAY = addDays(new Date().toISOString().slice(0, 10), 3);

/** When the meals of this world are eaten. */
export const MEAL = { day: DAY, scheduledFor: `${DAY}T12:10:00.000Z` };

/** When this world's monthly top-ups begin. */
export const MONTHLY_FROM = `${addMonths(DAY, 1).slice(0, 7)}-01`;

const PROVIDERS = ['card', 'mundipaggPix', 'nevogate'];

/** A company with a school that serves lunch every day for ever, and every way to pay. */
export async function openCompany(api: TestApi, company: string): Promise<CompanyIds> {
  await api.owner.query('UPDATE company SET providers = $2 WHERE id = $1', [company, PROVIDERS]);
  const school = await addSchool(api, { company, healthForm: true });
  const menu = await addMenu(api, school, {
    company,
    startDate: addDays(DAY, -3),
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
  const addCard = (number: string) =>
    call(api.url, 'POST /payment-cards', {
      token,
      body: cardBody(number, { company: company.company }),
    });
  const [spareCard, card, pix, link] = [
    await addCard(TEST_CARDS.paysAmex),
    await addCard(TEST_CARDS.pays),
    await call(api.url, 'POST /companies/:company/wallets/pix-topup/create', {
      ...as,
      body: { cardData: charge },
    }),
    await call(api.url, 'POST /companies/:company/wallets/payment-link-topup', {
      ...as,
      body: { cardData: charge },
    }),
  ];
  succeeded(pix);
  const spareStudent = await registerStudent(api, guardian, school);
  const fillWhenLow = async (walletId: string) => {
    const paymentCard = { cardId: succeeded(card)._id, securityNumber: '123' };
    const body = { walletId, threshold: 1, value: 1_000, ceiling: 3_000, paymentCard };
    return succeeded(
      await call(api.url, 'POST /companies/:company/wallets/automatic-topups', { ...as, body }),
    )._id;
  };
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
      card: succeeded(card)._id,
      spareCard: succeeded(spareCard)._id,
      cardSetup: await giveCardOnPage(payments, { token }, { company: company.company }),
      cart: await fillCart(api, token, company, student._id),
      order: await eat(api, token, company, student._id),
      ownCart: await fillCart(api, token, company, user._id),
      ownOrder: await eat(api, token, company, user._id),
      linkOrder: succeeded(link).orderId,
      topup: await payByCard(api, as, { ...charge, card: succeeded(card)._id }),
      recurring: await agreeMonthly(api, {
        token,
        company,
        wallet: user.wallet._id,
        card: succeeded(card)._id,
      }),
      automatic: await fillWhenLow(student.wallet._id),
      spareAutomatic: await fillWhenLow(spareStudent.wallet._id),
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

function succeeded<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

async function payByCard(
  api: TestApi,
  as: { token: string; params: { company: string } },
  { card, ...charge }: { card: string; value: number; walletId: string },
): Promise<string> {
  const paid = await call(api.url, 'POST /companies/:company/wallets/card-topup', {
    ...as,
    body: { ...charge, paymentCard: { cardId: card, securityNumber: '123' } },
  });
  return succeeded(paid).topup._id;
}

/** A monthly top-up that begins on the first of a month far enough away. */
async function agreeMonthly(
  api: TestApi,
  {
    token,
    company,
    wallet,
    card,
  }: { token: string; company: CompanyIds; wallet: string; card: string },
): Promise<string> {
  const made = await call(api.url, 'POST /companies/:company/wallets/recurring-card-topups', {
    token,
    params: { company: company.company },
    body: {
      value: 30,
      walletId: wallet,
      paymentCard: { cardId: card, securityNumber: '123' },
      initialDate: MONTHLY_FROM,
    },
  });
  return succeeded(made)._id;
}

async function fillCart(
  api: TestApi,
  token: string,
  { school, menu, dish }: CompanyIds,
  purchaseFor: string,
): Promise<string> {
  const cart = await call(api.url, 'POST /menu-orders-estimations', {
    token,
    body: {
      restaurantUnit: school,
      menu,
      purchaseFor,
      scheduledFor: MEAL.scheduledFor,
      items: [{ id: dish, quantity: 1 }],
    },
  });
  return succeeded(cart)._id;
}

async function eat(
  api: TestApi,
  token: string,
  company: CompanyIds,
  purchaseFor: string,
): Promise<string> {
  const accepted = await call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
    token,
    params: { cartId: await fillCart(api, token, company, purchaseFor) },
    body: { scheduledFor: MEAL.scheduledFor },
    idempotencyKey: randomUUID(),
  });
  return succeeded(accepted).order._id;
}

async function deviceOf(api: TestApi, token: string): Promise<string> {
  const { docs } = succeeded(await call(api.url, 'GET /auth/sessions', { token }));
  return docs.find((device) => device.current)?._id ?? '';
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

/** As the letter would bring it, to somebody whose sessions may end. */
async function askForReset(api: TestApi, company: string): Promise<string> {
  const { user } = await signUpGuardian(api, company);
  const { token, tokenHash } = newToken();
  await api.owner.query(
    `INSERT INTO password_reset (token_hash, guardian_id, expires_at)
     VALUES ($1, $2, now() + interval '1 hour')`,
    [tokenHash, user._id],
  );
  return token;
}

async function findDifference({ owner }: TestApi): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO reconciliation_difference (id, gateway, kind, message)
     VALUES ($1, 'sandbox', 'payment_unknown', '5000 BRL were captured that no top-up asked for')`,
    [id],
  );
  return id;
}
