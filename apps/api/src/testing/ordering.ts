import { balanceOf } from '@merenda/ledger';
import { startApi, type TestApi } from './api.ts';
import { type Answer, call } from './client.ts';
import { createStudentFamily, type StudentFamily } from './factories/families.ts';
import { createMenu, type TestMenu } from './factories/menus.ts';
import { SECOND_MEALS } from './factories/orders.ts';
import { holdWallet } from './hold-wallet.ts';
import { sendInOrder } from './send.ts';

export const TUESDAY = '2026-11-24';
/** 08:00 on Tuesday in São Paulo. */
export const TUESDAY_MORNING = new Date('2026-11-24T11:00:00Z');
export const AT_NOON = `${TUESDAY}T12:10:00.000Z`;

/** An API with a clock that the test sets. */
export interface OrderingApi {
  api: TestApi;
  setNow(now: Date): void;
}

export async function startOrdering(env: Record<string, string> = {}): Promise<OrderingApi> {
  let now = TUESDAY_MORNING;
  const api = await startApi({ clock: () => now, env });
  return { api, setNow: (next) => (now = next) };
}

/** A guardian with a student, a school with a lunch menu, and R$ 50.00 in the student's wallet. */
export interface Diners extends StudentFamily {
  menu: TestMenu;
}

export async function createDiners(
  api: TestApi,
  {
    balanceMinor = 5_000n,
    menu = {},
    ...school
  }: Parameters<typeof createStudentFamily>[1] & { menu?: Parameters<typeof createMenu>[2] } = {},
): Promise<Diners> {
  const family = await createStudentFamily(api, { balanceMinor, ...school });
  return { ...family, menu: await createMenu(api, family.school, menu) };
}

type EstimateBody = Parameters<typeof estimate>[2];

/** Estimates a lunch of rice at 12:10, unless other values are given. */
export const estimate = (
  api: TestApi,
  { guardian, school, student, menu }: Diners,
  changes: {
    restaurantUnit?: string;
    menu?: string;
    purchaseFor?: string;
    scheduledFor?: string;
    items?: { id: string; quantity: number }[];
    requestType?: 'INO-TA' | 'COFF-BRK';
    people?: number;
  } = {},
  language = 'en',
) =>
  call(api.url, 'POST /menu-orders-estimations', {
    token: guardian.token,
    headers: { 'accept-language': language },
    body: {
      restaurantUnit: school.id,
      menu: menu.id,
      purchaseFor: student._id,
      scheduledFor: AT_NOON,
      items: [{ id: menu.rice.id, quantity: 1 }],
      ...changes,
    },
  });

export const accept = (
  api: TestApi,
  { guardian }: Pick<Diners, 'guardian'>,
  cartId: string,
  {
    scheduledFor = AT_NOON,
    confirmedWarnings = SECOND_MEALS,
    key,
    language = 'en',
    transfer,
  }: AcceptOptions = {},
) =>
  call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
    token: guardian.token,
    params: { cartId },
    headers: { 'accept-language': language },
    body: {
      scheduledFor,
      confirmedWarnings,
      ...(transfer === undefined ? {} : { transfer }),
    },
    ...(key ? { idempotencyKey: key } : {}),
  });

interface AcceptOptions {
  scheduledFor?: string;
  confirmedWarnings?: string[];
  key?: string;
  language?: string;
  transfer?: number;
}

/** Estimates a cart that can be accepted; returns its id. */
export async function newCart(
  api: TestApi,
  family: Diners,
  changes: EstimateBody = {},
): Promise<string> {
  const { status, body } = await estimate(api, family, changes);
  if (status !== 200) throw new Error(`estimate: ${JSON.stringify(body)}`);
  return body._id;
}

/** The state that an order changes: the student's balance, the orders, the audit entries. */
export async function stateOf(api: TestApi, { student, school }: Diners) {
  const { rows } = await api.owner.query<{ orders: number; audited: number }>(
    `SELECT (SELECT count(*)::int FROM meal_order WHERE school_id = $1) AS orders,
       (SELECT count(*)::int FROM audit WHERE action = 'order.placed') AS audited`,
    [school.id],
  );
  const balance = await balanceOf(api.owner, student.wallet._id);
  return { balanceMinor: balance?.availableMinor, ...rows[0] };
}

/**
 * Sends the requests and holds the wallet until all of them wait for a lock. Every check that a lock should
 * protect is then made before the first request pays. Acceptances run in at most two transactions at a
 * time: the others share the next one.
 */
export async function atOnce<T>(
  api: TestApi,
  walletId: string,
  requests: readonly (() => Promise<T>)[],
  transactions = requests.length,
): Promise<T[]> {
  const wallet = await holdWallet(api, walletId);
  const answers: Promise<T>[] = [];
  for (const request of requests) {
    answers.push(request());
    // The first request waits alone, so that the others cannot share its transaction.
    if (answers.length === 1) await wallet.untilWaiting(1);
  }
  await wallet.untilWaiting(transactions);
  await wallet.release();
  return Promise.all(answers);
}

/**
 * Lets acceptances share a transaction, in this order. Two other acceptances wait for a wallet meanwhile,
 * which fills the maximum of concurrent transactions.
 * @param meanwhile runs after all requests have arrived and before their transaction begins
 */
export async function inOneBatch<T>(
  api: TestApi,
  requests: readonly (() => Promise<Answer<T>>)[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Answer<T>[]> {
  const others = await createDiners(api);
  const carts = [await newCart(api, others), await newCart(api, others)];
  const wallet = await holdWallet(api, others.student.wallet._id);
  const first: Promise<unknown>[] = [];
  for (const cart of carts) {
    first.push(accept(api, others, cart));
    await wallet.untilWaiting(first.length);
  }
  const answers = await sendInOrder(requests);
  await meanwhile();
  await wallet.release();
  await Promise.all(first);
  return Promise.all(answers);
}
