import type { Order } from '@merenda/contract';
import type { Day } from '@merenda/domain/time/dates';
import { expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { callApi } from './api.ts';
import { createGuardian, type Guardian } from './guardians.ts';

/** Pays whatever is asked. */
export const CARD = '4242424242424242';

export const STUDENT = 'Bento Prado';
/** The birth date of each student. */
export const BORN = '2015-03-09';

type ApiStage = Pick<Stage, 'request' | 'language'>;

export interface Family extends Guardian {
  student: { id: string; name: string };
}

/** Amounts in major units: for the guardian's wallet, and for the student's. */
export interface ForBoth {
  own: number;
  theirs: number;
}

/**
 * A guardian with a student, the cards that are wanted and, paid with the last of them, the money that
 * is wanted.
 */
export async function createFamily(
  stage: ApiStage,
  {
    company = 'wefood',
    name,
    student = STUDENT,
    school,
    confirmed = true,
    money,
    cards = money ? [CARD] : [],
  }: {
    company?: Guardian['company'];
    /** The guardian's. */
    name?: string;
    student?: string;
    /** By its name; else any that keeps wallets. */
    school?: string;
    /** The address, by the link of its e-mail. */
    confirmed?: boolean;
    cards?: readonly string[];
    money?: ForBoth;
  } = {},
): Promise<Family> {
  const guardian = await createGuardian(stage, { company, confirmed, ...(name && { name }) });
  const family = { ...guardian, student: await createStudent(stage, guardian, student, school) };
  await keepCards(stage, family, cards);
  if (money) await topUpByCard(stage, family, money);
  return family;
}

/** A student of the guardian's, at a school of the company that keeps wallets: the named one, or any. */
export async function createStudent(
  { request }: ApiStage,
  guardian: Guardian,
  name: string,
  schoolName?: string,
) {
  const { company, token } = guardian;
  const { docs } = await callApi(request, 'GET /companies/:company/restaurants', {
    token,
    params: { company },
    query: { type: 'school', limit: 100 },
  });
  const school = docs.find((one) =>
    schoolName ? one.name === schoolName : !one.isTest && one.paymentServices.walletPayment,
  );
  const { _id: id } = await callApi(request, 'POST /responsible-users/:userId/dependents', {
    token,
    params: { userId: guardian.id },
    body: {
      name,
      birthDate: BORN,
      password: 'um lanche gostoso',
      restaurantUnit: school?._id ?? '',
      class: {},
    },
  });
  return { id, name };
}

/** Keeps cards of these numbers; the last one is the default. */
export async function keepCards(
  { request }: ApiStage,
  { name: holder, cpf, token, company }: Guardian,
  numbers: readonly string[],
): Promise<void> {
  for (const number of numbers) {
    await callApi(request, 'POST /payment-cards', {
      token,
      body: {
        company,
        country: 'BRAZIL',
        rawCard: { holder, number, expiryDate: '1239', cpf },
        securityNumber: number.startsWith('3') ? '1234' : '123',
      },
    });
  }
}

/** Pays for the own wallet, and a student's, with the default card. @returns the top-up's id */
export async function topUpByCard(
  { request }: ApiStage,
  { token, company, walletId, student }: Guardian & Partial<Family>,
  { own, theirs }: ForBoth,
): Promise<string> {
  const { docs } = await callApi(request, 'GET /payment-cards', { token, query: { company } });
  const { topup } = await callApi(request, 'POST /companies/:company/wallets/card-topup', {
    token,
    params: { company },
    body: {
      value: own + theirs,
      walletId,
      paymentCard: { cardId: docs[0]?._id ?? '', securityNumber: '123' },
      ...(student && theirs > 0 && { transferTopupTo: [{ user: student.id, value: theirs }] }),
    },
  });
  expect(topup.status).toBe('paid');
  return topup._id;
}

/** The id of the guardian's newest top-up. */
export async function newestTopup(
  { request }: Pick<Stage, 'request'>,
  { id, token }: Pick<Guardian, 'id' | 'token'>,
): Promise<string> {
  const { docs } = await callApi(request, 'GET /responsible-users/:id/wallet-topups', {
    token,
    params: { id },
    query: { limit: 1 },
  });
  return docs[0]?._id ?? '';
}

/** The balance of the guardian's own wallet, in major units. */
export async function balanceOf({ request }: ApiStage, { token }: Guardian): Promise<number> {
  return (await callApi(request, 'GET /wallet', { token })).balance;
}

/**
 * Orders the first dish of a day for the student, as it is done elsewhere meanwhile.
 */
export async function orderFirstDish(
  { request }: Pick<Stage, 'request'>,
  { id, token, student }: Pick<Family, 'id' | 'token' | 'student'>,
  day: Day,
  time = '12:30',
): Promise<Order> {
  const { restaurantUnit } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/:id',
    { token, params: { userId: id, id: student.id } },
  );
  const school = restaurantUnit._id;
  const { docs: menus } = await callApi(request, 'GET /restaurants/:id/menus', {
    token,
    params: { id: school },
    query: { date: day },
  });
  const [menu] = menus;
  const scheduledFor = `${day}T${time}:00.000Z`;
  const cart = await callApi(request, 'POST /menu-orders-estimations', {
    token,
    body: {
      restaurantUnit: school,
      menu: menu?._id ?? '',
      purchaseFor: student.id,
      scheduledFor,
      items: [{ id: menu?.categories[0]?.products[0]?._id ?? '', quantity: 1 }],
    },
  });
  const { order } = await callApi(request, 'POST /menu-orders-estimations/:cartId/accept', {
    token,
    params: { cartId: cart._id },
    body: { scheduledFor },
  });
  return order;
}
