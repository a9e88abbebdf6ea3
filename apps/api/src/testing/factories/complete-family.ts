import { randomUUID } from 'node:crypto';
import { addDays } from '@merenda/domain/time/dates';
import type { TestApi } from '../api.ts';
import { call, succeeded } from '../client.ts';
import type { Payments } from '../payments.ts';
import { createBankFile, createPayout, createWaitingReturn } from '../payouts.ts';
import { createAlert, createCannedAnswer, createTicketWithFile, surveyIds } from '../tickets.ts';
import { createAutomaticTopup, createMonthlyTopup } from './agreements.ts';
import { createCard, createCardOnPage, TEST_CARDS } from './cards.ts';
import type { CompanyIds, CompleteFamily } from './family-ids.ts';
import { createConfirmation, createEmailLink, createGuardian } from './guardians.ts';
import { createHealthForm } from './health-forms.ts';
import { createMenu, createMenuDraft } from './menus.ts';
import { createAdministered, createBeginner, createOperator } from './operators.ts';
import {
  createCalendarFeed,
  createCart,
  createOrder,
  createSuspendedOrder,
  MEAL,
  serveLunch,
} from './orders.ts';
import { createPasskeys } from './passkeys.ts';
import {
  createDishPicture,
  createPhoto,
  createPicturedProduct,
  createSchoolWithLogo,
} from './pictures.ts';
import { createOwed, createWaitingOwedPayment, createWaitingRefund } from './refunds.ts';
import { createAdministeredClasses, createSchool } from './schools.ts';
import { createHalfSignIn } from './second-factor.ts';
import { shareStudent } from './shared-students.ts';
import { createStudent } from './students.ts';
import { createLink, createPix, paidByCard } from './topups.ts';
import { beginBooks, credit } from './wallets.ts';

const PROVIDERS = ['card', 'mundipaggPix', 'nevogate'];

/** Opens a company with every payment kind and a school that serves lunch every day. */
export async function openCompany(api: TestApi, company: string): Promise<CompanyIds> {
  await api.owner.query('UPDATE company SET providers = $2 WHERE id = $1', [company, PROVIDERS]);
  const school = await createSchool(api, { company, healthForm: true });
  const menu = await createMenu(api, school, {
    company,
    startDate: addDays(MEAL.day, -3),
    endDate: '9999-12-31',
    repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  });
  const milk = `UPDATE product SET allergens = '{milk}' WHERE id = $1`;
  await api.owner.query(milk, [menu.juice.productId]);
  return {
    company,
    school: school.id,
    schoolClass: school.classId,
    menu: menu.id,
    dish: menu.rice.id,
    unsuited: menu.juice.id,
    product: menu.juice.productId,
    category: menu.juice.categoryId,
    dishPicture: await createDishPicture(api, company),
    ...surveyIds(company),
  };
}

/** A guardian with one record of every kind: student, money, card, top-ups, a cart and a future meal. */
export async function createCompleteFamily(
  payments: Payments,
  company: CompanyIds,
): Promise<CompleteFamily> {
  const { api } = payments;
  const guardian = await createGuardian(api, company.company);
  const { user, token, email, password } = guardian;
  const school = { id: company.school, classId: company.schoolClass };
  const student = await createStudent(api, guardian, school);
  for (const wallet of [user.wallet._id, student.wallet._id]) {
    await credit(api, wallet, 50_000n, { company: company.company });
  }
  const { coGuardian, invitation, request, spareRequest, ...tokens } = await shareStudent(
    api,
    guardian,
    {
      company: company.company,
      school,
      student: student._id,
    },
  );
  const { passkey, ...passkeys } = await createPasskeys(api, { token, guardian: user._id });
  const as = { token, params: { company: company.company } };
  const spareCard = await createCard(payments, guardian, TEST_CARDS.paysAmex, company.company);
  const card = await createCard(payments, guardian, TEST_CARDS.pays, company.company);
  const payer = { guardian, walletId: user.wallet._id, card };
  succeeded(await createPix(payments, payer, { company: company.company }));
  const link = succeeded(await createLink(payments, payer, { company: company.company }));
  const spareStudent = await createStudent(api, guardian, school);
  await createPhoto(api, { token, guardian: user._id, student: student._id });
  const signIn = async () => {
    const body = { email, password, company: company.company };
    return succeeded(await call(api.url, 'POST /auth/login', { body })).token;
  };
  const paid = async () => (await paidByCard(payments, payer, { company: company.company })).id;
  const operatorTopup = await paid();
  const administeredSchool = await createSchoolWithLogo(api, company.company);
  const operator = await createOperator(api);
  await beginBooks(api, { company: company.company, operator: operator.id });
  const family: CompleteFamily = {
    company,
    own: {
      user: user._id,
      wallet: user.wallet._id,
      student: student._id,
      studentWallet: student.wallet._id,
      entry: await latestEntry(api, token, user.wallet._id),
      card,
      spareCard,
      cardSetup: await createCardOnPage(payments, { token }, { company: company.company }),
      cart: await createCart(api, token, company, student._id),
      order: await createOrder(api, token, company, student._id),
      weekCart: await createCart(api, token, company, student._id),
      ownCart: await createCart(api, token, company, user._id),
      deniedCart: await createCart(api, token, company, student._id),
      spareOrder: await createOrder(api, token, company, student._id),
      suspendedOrder: await createSuspendedOrder(api, token, company, student._id),
      ownOrder: await createOrder(api, token, company, user._id),
      linkOrder: link.orderId,
      topup: await paid(),
      payout: await createPayout(api, guardian),
      recurring: await createMonthlyTopup(api, as, { walletId: user.wallet._id, card }),
      automatic: await createAutomaticTopup(api, as, { walletId: student.wallet._id, card }),
      spareAutomatic: await createAutomaticTopup(api, as, {
        walletId: spareStudent.wallet._id,
        card,
      }),
      device: await deviceOf(api, await signIn()),
      passkey,
      coGuardian,
      invitation,
      request,
      spareRequest,
      spareStudent: spareStudent._id,
      ticket: await createTicketWithFile(api, guardian),
      alert: await createAlert(api, guardian),
      leavingStudent: (await createStudent(api, guardian, school))._id,
      ...(await createHealthForm(api, token, { school, student: student._id })),
    },
    secrets: {
      token,
      email,
      password,
      calendarFile: await createCalendarFeed(api, guardian),
      spareToken: await signIn(),
      addressToken: await signIn(),
      leavingToken: (await createGuardian(api, company.company)).token,
      resetToken: await createEmailLink(
        api,
        'password_reset',
        (await createGuardian(api, company.company)).user._id,
      ),
      confirmationToken: await createConfirmation(api, guardian),
      loginLink: await createEmailLink(api, 'login_link', user._id),
      halfSignIn: await createHalfSignIn(
        api,
        (await createGuardian(api, company.company)).user._id,
      ),
      ...tokens,
      ...passkeys,
    },
    operator: {
      ...operator,
      login: await createOperator(api),
      setupCode: (await createBeginner(api)).code,
      setup: await beginSetup(api),
      company: company.company,
      ...(await createServedGuardian(api, company.company)),
      school: administeredSchool,
      ...(await createAdministeredClasses(api, administeredSchool)),
      menu: (
        await createMenu(
          api,
          { id: administeredSchool },
          { company: company.company, slotCapacity: 60 },
        )
      ).id,
      menuDraft: await createMenuDraft(api, company.company),
      discardedMenuDraft: await createMenuDraft(api, company.company),
      class: company.schoolClass,
      student: await createServedStudent(api, company),
      product: await createPicturedProduct(api, company.company),
      removedPicture: await createPicturedProduct(api, company.company),
      removedLogo: await createSchoolWithLogo(api, company.company),
      difference: await createDifference(api),
      cannedAnswer: await createCannedAnswer(api, company.company),
      removedCannedAnswer: await createCannedAnswer(api, company.company),
      payout: await createPayout(api, guardian),
      refusedPayout: await createPayout(api, guardian),
      returningPayout: await createWaitingReturn(api, company.company),
      dismissedReturn: await createWaitingReturn(api, company.company),
      bankFile: await createBankFile(api, company.company),
      ...(await createAdministered(api)),
      topup: operatorTopup,
      refund: await createWaitingRefund(api, operatorTopup),
      dismissedRefund: await createWaitingRefund(api, await paid()),
      owed: await createOwed(api, await paid()),
      owedPayment: await createWaitingOwedPayment(api, await paid()),
      dismissedOwedPayment: await createWaitingOwedPayment(api, await paid()),
      creditor: user._id,
    },
  };
  await serveLunch(api, { ...family.operator, operator: family.operator.id });
  await keepSessionsFresh(api);
  return family;
}

/** Keeps sessions and step-ups valid: a walk over all routes may take longer than they last. */
async function keepSessionsFresh({ owner }: TestApi): Promise<void> {
  await owner.query(`UPDATE session SET stepped_up_at = now() + interval '1 day',
    last_seen_at = now() + interval '1 day' WHERE stepped_up_at IS NOT NULL`);
  await owner.query(`UPDATE operator_session SET last_seen_at = now() + interval '1 day'`);
}

/** A student without a number, whom no guardian's requests name. */
async function createServedStudent(api: TestApi, { company, school, schoolClass }: CompanyIds) {
  const guardian = await createGuardian(api, company);
  const { _id: id } = await createStudent(api, guardian, { id: school, classId: schoolClass });
  await api.owner.query('UPDATE student SET enrollment_number = NULL WHERE id = $1', [id]);
  return id;
}

/** A guardian with a ticket; no other test acts on this guardian. */
async function createServedGuardian(api: TestApi, company: string) {
  const guardian = await createGuardian(api, company);
  return { guardian: guardian.user._id, ticket: await createTicketWithFile(api, guardian) };
}

/** Begins an operator's first sign-in. */
async function beginSetup(api: TestApi): Promise<{ code: string; secret: string }> {
  const { code } = await createBeginner(api);
  const body = { setupCode: code };
  return { code, secret: succeeded(await call(api.url, 'POST /operator/setup', { body })).secret };
}

/** The id of the session that a token opens. */
async function deviceOf(api: TestApi, token: string): Promise<string> {
  const { docs } = succeeded(await call(api.url, 'GET /auth/sessions', { token }));
  return docs.find((device) => device.current)?._id ?? '';
}

/** Creates a difference with a processor, for the operator; returns its id. */
async function createDifference({ owner }: TestApi): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO reconciliation_difference (id, gateway, kind, message)
     VALUES ($1, 'sandbox', 'payment_unknown', '5000 BRL were captured that no top-up asked for')`,
    [id],
  );
  return id;
}

async function latestEntry(api: TestApi, token: string, walletId: string): Promise<string> {
  const { docs } = succeeded(
    await call(api.url, 'GET /wallets/logs', { token, query: { walletId } }),
  );
  if (!docs[0]) throw new Error('the own wallet has no entry');
  return docs[0]._id;
}
