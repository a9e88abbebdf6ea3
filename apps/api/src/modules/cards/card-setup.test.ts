import { randomUUID } from 'node:crypto';
import { MAX_CARDS } from '@merenda/domain/payments/cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { cardBody, createCardOnPage, keepMany, TEST_CARDS } from '../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';

const company = 'wefood';
let payments: Payments;
let guardian: SignedInGuardian;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({
    clock: () => now,
    env: { PAYMENT_GATEWAYS: 'wefood/card=sandbox-page, *=sandbox', TRUST_PROXY: 'on' },
  });
});
beforeEach(async () => {
  now = new Date();
  guardian = await createGuardian(payments.api);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const begin = (idempotencyKey = randomUUID(), headers: Record<string, string> = {}) =>
  call(payments.api.url, 'POST /payment-cards/setup', {
    token: guardian.token,
    body: { company },
    idempotencyKey,
    headers,
  });

const finish = (setupRef: string, { token } = guardian) =>
  call(payments.api.url, 'POST /payment-cards/setup/finish', {
    token,
    body: { company, setupRef },
  });

const list = async () =>
  (
    await call(payments.api.url, 'GET /payment-cards', {
      token: guardian.token,
      query: { company },
    })
  ).body;

const setupRefOf = (redirectUrl: string) => redirectUrl.split('/').at(-1) ?? '';

test('the answer says that cards are entered on the processor’s page', async () => {
  const { token } = guardian;
  const gateways = (caller: SignedInGuardian, of: string) =>
    call(payments.api.url, 'GET /payment-gateway-credentials', {
      token: caller.token,
      query: { company: of },
    });
  expect((await gateways(guardian, company)).body.docs).toEqual([
    { paymentsServiceProvider: 'card', cardEntry: 'page', asksSecurityCode: false },
    { paymentsServiceProvider: 'mundipaggPix' },
  ]);
  const typed = await call(payments.api.url, 'POST /payment-cards', {
    token,
    body: cardBody(TEST_CARDS.pays),
  });
  expect(typed).toMatchObject({ status: 422, body: { code: 'invalid_card' } });
});

describe('beginning', () => {
  test('201: the page’s address and expiry; the same key begins the same page', async () => {
    const key = randomUUID();
    const first = await begin(key);
    expect(first.status).toBe(201);
    expect(first.body.redirectUrl).toMatch(/\/card\/cset_/);
    expect(new Date(first.body.expiresAt).getTime()).toBeGreaterThan(Date.now());
    const again = await begin(key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await begin()).body.redirectUrl).not.toBe(first.body.redirectUrl);
  });

  test('the same key from another origin of the web app begins a page that returns to that origin', async () => {
    const key = randomUUID();
    const from = (host: string) => begin(key, { 'x-forwarded-host': host });
    const first = await from('one.example.test');
    const other = await from('other.example.test');
    expect([first.status, other.status]).toEqual([201, 201]);
    expect(other.body.redirectUrl).not.toBe(first.body.redirectUrl);
  });

  test('the page returns to the add-card page with the next path, with a card or without', async () => {
    const { token } = guardian;
    const back = '/payments?draft=a1&x=1%202';
    const page = await call(payments.api.url, 'POST /payment-cards/setup', {
      token,
      body: { company, back },
      headers: { 'x-forwarded-host': 'wefood.example.test' },
    });
    const { returnUrl, cancelUrl } = await payments.sandbox.v1<
      Record<'returnUrl' | 'cancelUrl', string>
    >('GET', `/card-setups/${setupRefOf(page.body.redirectUrl)}`);
    const search = (address: string) => Object.fromEntries(new URL(address).searchParams);
    expect(returnUrl).toMatch(/^http:\/\/wefood\.example\.test\/payments\/create\?/);
    expect(search(returnUrl)).toEqual({ back });
    expect(search(cancelUrl)).toEqual({ back, setup: 'cancelled' });
  });

  test.each(['https://elsewhere.example', '//elsewhere.example/', '/login', 'payments'])(
    '400: a next path that is no path of the web app (%s)',
    async (back) => {
      const { token } = guardian;
      const body = { company, back };
      const answer = await call(payments.api.url, 'POST /payment-cards/setup', { token, body });
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'back' }] } });
    },
  );

  test('503 while the processor is unreachable; the same key begins the page afterwards', async () => {
    const key = randomUUID();
    await payments.sandbox.control({ refuseNext: 9 });
    expect(await begin(key)).toMatchObject({
      status: 503,
      body: { code: 'processor_unavailable' },
    });
    await payments.sandbox.control({ reset: true });
    expect((await begin(key)).status).toBe(201);
  });

  test('404 for another company', async () => {
    const { token } = guardian;
    const answer = await call(payments.api.url, 'POST /payment-cards/setup', {
      token,
      body: { company: 'sodexo-direct' },
    });
    expect(answer.status).toBe(404);
  });
});

describe('finishing', () => {
  test('the card is stored and becomes the default; finishing again returns the same card', async () => {
    await finish(await createCardOnPage(payments, guardian));
    const setupRef = await createCardOnPage(payments, guardian, { number: TEST_CARDS.paysAmex });
    const answers = await Promise.all([1, 2, 3].map(() => finish(setupRef)));
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          result: 'kept',
          card: {
            lastDigits: '0005',
            expiry: '12/39',
            holder: 'Marina Almeida',
            authorizer: { name: 'AMERICAN EXPRESS' },
            isDefault: true,
          },
        },
      });
    }
    expect((await finish(setupRef)).body).toEqual(answers[0]?.body);
    const { docs, total } = await list();
    expect(total).toBe(2);
    expect(docs.map(({ lastDigits }) => lastDigits)).toEqual(['0005', '4242']);
  });

  test('after a lost answer of the processor the page is finished again and the card is stored once', async () => {
    const setupRef = await createCardOnPage(payments, guardian);
    await payments.sandbox.control({ silentSeconds: 1 });
    expect((await finish(setupRef)).body).toMatchObject({ result: 'kept' });
    expect((await list()).total).toBe(1);
  });

  test('another guardian’s page, an unknown one, and one whose card was deleted: the same 404', async () => {
    const setupRef = await createCardOnPage(payments, guardian);
    const thief = await createGuardian(payments.api);
    const theirs = await finish(setupRef, thief);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await finish('cset_none')).status).toBe(404);
    const { body } = await finish(setupRef);
    if (body.result !== 'kept') throw new Error(body.result);
    await call(payments.api.url, 'DELETE /payment-cards/:cardId', {
      token: guardian.token,
      params: { cardId: body.card._id },
    });
    expect((await finish(setupRef)).status).toBe(404);
    expect((await list()).total).toBe(0);
  });

  test('without a card the answer says so, and the page can still be used', async () => {
    const { body } = await begin();
    const setupRef = setupRefOf(body.redirectUrl);
    expect((await finish(setupRef)).body).toEqual({ result: 'not_given' });
    await fetch(body.redirectUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: TEST_CARDS.pays, holder: 'Marina Almeida', expiry: '1239' }),
    });
    expect((await finish(setupRef)).body).toMatchObject({ result: 'kept' });
  });

  test('beyond the bound no page is begun, and one that was begun before is over', async () => {
    const setupRef = await createCardOnPage(payments, guardian);
    await keepMany(payments.api, guardian, MAX_CARDS);
    const refused = { status: 422, body: { code: 'invalid_card' } };
    expect(await begin()).toMatchObject(refused);
    expect(await finish(setupRef)).toMatchObject(refused);
    expect((await finish(setupRef)).body).toEqual({ result: 'expired' });
    expect((await list()).total).toBe(MAX_CARDS);
    const { rowCount } = await payments.api.owner.query(
      `SELECT FROM card_removal WHERE gateway_token NOT IN (SELECT gateway_token FROM payment_card)`,
    );
    expect(rowCount).toBe(1);
  });

  test('an expired page is over; a card entered just before it expired still counts', async () => {
    const { body } = await begin();
    const given = await createCardOnPage(payments, guardian);
    now = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    await payments.sandbox.control({ clockOffsetSeconds: 86_460 });
    expect((await finish(setupRefOf(body.redirectUrl))).body).toEqual({ result: 'expired' });
    expect((await finish(given)).body).toMatchObject({ result: 'kept' });
    now = new Date(Date.now() + 48 * 3_600_000);
    expect((await finish(setupRefOf(body.redirectUrl))).body).toEqual({ result: 'expired' });
  });
});

test('without a session: 401', async () => {
  const { url } = payments.api;
  expect((await call(url, 'POST /payment-cards/setup', { body: { company } })).status).toBe(401);
  expect(
    (await call(url, 'POST /payment-cards/setup/finish', { body: { company, setupRef: 'x' } }))
      .status,
  ).toBe(401);
});
