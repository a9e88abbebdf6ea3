import { randomUUID } from 'node:crypto';
import { newToken } from '../../plugins/session.ts';
import type { TestApi } from '../../testing/api.ts';
import { type Answer, call } from '../../testing/client.ts';
import { cardBody, TEST_CARDS } from '../../testing/payments.ts';
import { signUpGuardian } from '../../testing/people.ts';
import { type CompanyIds, MEAL, MONTHLY_FROM } from './household.ts';

/** What a call answered that must not fail. */
export function succeeded<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

/** As whom, and in which company, money is paid in. */
interface As {
  token: string;
  params: { company: string };
}

/** Two cards, and a PIX and a link that wait to be paid; answers what of them a request may name. */
export async function waysToPay(
  api: TestApi,
  as: As,
  charge: { value: number; walletId: string },
): Promise<{ card: string; spareCard: string; linkOrder: string }> {
  const addCard = async (number: string) => {
    const body = cardBody(number, { company: as.params.company });
    return succeeded(await call(api.url, 'POST /payment-cards', { token: as.token, body }))._id;
  };
  const [spareCard, card] = [await addCard(TEST_CARDS.paysAmex), await addCard(TEST_CARDS.pays)];
  const begun = { ...as, body: { cardData: charge } };
  succeeded(await call(api.url, 'POST /companies/:company/wallets/pix-topup/create', begun));
  const link = await call(api.url, 'POST /companies/:company/wallets/payment-link-topup', begun);
  return { card, spareCard, linkOrder: succeeded(link).orderId };
}

/** An automatic top-up of a wallet; answers its id. */
export async function fillWhenLow(
  api: TestApi,
  as: As,
  { walletId, card }: { walletId: string; card: string },
): Promise<string> {
  const paymentCard = { cardId: card, securityNumber: '123' };
  const body = { walletId, threshold: 1, value: 1_000, ceiling: 3_000, paymentCard };
  const route = 'POST /companies/:company/wallets/automatic-topups';
  return succeeded(await call(api.url, route, { ...as, body }))._id;
}

/** A top-up by card; answers its id. */
export async function payByCard(
  api: TestApi,
  as: As,
  { card, ...charge }: { card: string; value: number; walletId: string },
): Promise<string> {
  const paid = await call(api.url, 'POST /companies/:company/wallets/card-topup', {
    ...as,
    body: { ...charge, paymentCard: { cardId: card, securityNumber: '123' } },
  });
  return succeeded(paid).topup._id;
}

/** A monthly top-up that begins on the first of a month far enough away. */
export async function agreeMonthly(
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

/** A cart with one dish, for the guardian or a student; answers its id. */
export async function fillCart(
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

/** The same, ordered; answers the order's id. */
export async function eat(
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

/** The session that a token opens, by its id. */
export async function deviceOf(api: TestApi, token: string): Promise<string> {
  const { docs } = succeeded(await call(api.url, 'GET /auth/sessions', { token }));
  return docs.find((device) => device.current)?._id ?? '';
}

/** As the letter would bring it, to somebody whose sessions may end. */
export async function askForReset(api: TestApi, company: string): Promise<string> {
  const { user } = await signUpGuardian(api, company);
  const { token, tokenHash } = newToken();
  await api.owner.query(
    `INSERT INTO password_reset (token_hash, guardian_id, expires_at)
     VALUES ($1, $2, now() + interval '1 hour')`,
    [tokenHash, user._id],
  );
  return token;
}

/** A difference with a processor, for the operator; answers its id. */
export async function findDifference({ owner }: TestApi): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO reconciliation_difference (id, gateway, kind, message)
     VALUES ($1, 'sandbox', 'payment_unknown', '5000 BRL were captured that no top-up asked for')`,
    [id],
  );
  return id;
}
