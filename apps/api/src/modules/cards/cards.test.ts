import { randomUUID } from 'node:crypto';
import { MAX_CARDS } from '@merenda/domain/payments/cards';
import { LANGUAGES } from '@merenda/domain/places/languages';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { cardBody, keepMany, TEST_CARDS } from '../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { removeCards } from './remove-cards.ts';

let payments: Payments;
let url: string;
/** A guardian whose cards are all refused. */
let refusedGuardian: SignedInGuardian;
beforeAll(async () => {
  payments = await startPayments();
  url = payments.api.url;
  refusedGuardian = await createGuardian(payments.api);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const create = (
  { token }: SignedInGuardian,
  body: ReturnType<typeof cardBody>,
  { idempotencyKey = randomUUID(), language = 'en' } = {},
) =>
  call(url, 'POST /payment-cards', {
    token,
    body,
    idempotencyKey,
    headers: { 'accept-language': language },
  });

const list = ({ token }: SignedInGuardian, company = 'wefood') =>
  call(url, 'GET /payment-cards', { token, query: { company } });

const remove = ({ token }: SignedInGuardian, cardId: string) =>
  call(url, 'DELETE /payment-cards/:cardId', { token, params: { cardId } });

describe('POST /payment-cards', () => {
  test('201: the card is stored with its last digits, and a new one becomes the default', async () => {
    const guardian = await createGuardian(payments.api);
    const first = await create(guardian, cardBody(TEST_CARDS.pays));
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      _id: expect.any(String),
      lastDigits: '4242',
      expiry: '12/39',
      holder: 'Marina Almeida',
      authorizer: { name: 'VISA' },
      paymentAuthorizer: { name: 'VISA' },
      isDefault: true,
      isUsable: true,
    });
    const second = await create(guardian, cardBody(TEST_CARDS.paysAmex));
    expect(second.body).toMatchObject({
      lastDigits: '0005',
      authorizer: { name: 'AMERICAN EXPRESS' },
    });
    const { body } = await list(guardian);
    expect(body).toMatchObject({ total: 2, offset: 0 });
    expect(body.docs.map((card) => [card.lastDigits, card.isDefault])).toEqual([
      ['0005', true],
      ['4242', false],
    ]);
  });

  test('the same key again returns the same card and stores one', async () => {
    const guardian = await createGuardian(payments.api);
    const idempotencyKey = randomUUID();
    const body = cardBody(TEST_CARDS.paysMastercard);
    const answers = await Promise.all(
      [1, 2, 3].map(() => create(guardian, body, { idempotencyKey })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1);
    const again = await create(guardian, body, { idempotencyKey });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await list(guardian)).body.total).toBe(1);
  });

  test('the same key for another card is refused with idempotency_mismatch', async () => {
    const guardian = await createGuardian(payments.api);
    const idempotencyKey = randomUUID();
    await create(guardian, cardBody(TEST_CARDS.pays), { idempotencyKey });
    const other = await create(guardian, cardBody(TEST_CARDS.paysAmex), { idempotencyKey });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  test('422: beyond the bound no processor is asked, and the last card’s own key still gets it', async () => {
    const guardian = await createGuardian(payments.api);
    await keepMany(payments.api, guardian, MAX_CARDS - 1);
    const idempotencyKey = randomUUID();
    const last = await create(guardian, cardBody(TEST_CARDS.pays), { idempotencyKey });
    const again = await create(guardian, cardBody(TEST_CARDS.pays), { idempotencyKey });
    expect([last.status, again.body]).toEqual([201, last.body]);
    await payments.sandbox.control({ refuseNext: 5 });
    expect(await create(guardian, cardBody(TEST_CARDS.paysAmex))).toMatchObject({
      status: 422,
      body: { code: 'invalid_card', userMessage: expect.stringContaining('as many cards') },
    });
    await payments.sandbox.control({ reset: true });
    await remove(guardian, last.body._id);
    expect((await create(guardian, cardBody(TEST_CARDS.paysAmex))).status).toBe(201);
  });

  test('cards beyond the bound, kept before it was lowered, stay in the list', async () => {
    const guardian = await createGuardian(payments.api);
    await keepMany(payments.api, guardian, MAX_CARDS + 1);
    expect((await list(guardian)).body.docs).toHaveLength(MAX_CARDS + 1);
  });

  test('after an answer that was lost after tokenisation the same key gets the card', async () => {
    const guardian = await createGuardian(payments.api);
    await payments.sandbox.control({ dropAnswerNext: 1 });
    const answer = await create(guardian, cardBody(TEST_CARDS.pays));
    expect(answer.status).toBe(201);
    expect((await list(guardian)).body.total).toBe(1);
  });

  test.each([
    [
      'a wrong check digit',
      cardBody('4242424242424241'),
      'The card number is not correct.',
      'number',
    ],
    [
      'a brand that the processor does not take',
      cardBody('6011111111111117'),
      'is not accepted here',
      'number',
    ],
    [
      'a card that has expired',
      cardBody(TEST_CARDS.pays, { expiryDate: '0120' }),
      'has expired',
      'expiryDate',
    ],
    ['a real card, at the sandbox', cardBody('4539578763621486'), 'is not accepted here', 'number'],
  ])('422: %s is refused in words, at its field', async (_, body, words, field) => {
    const answer = await create(refusedGuardian, body);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_card',
        userMessage: expect.stringContaining(words),
        issues: [{ path: `rawCard.${field}` }],
      },
    });
    expect((await list(refusedGuardian)).body.total).toBe(0);
  });

  test.each([
    ["Jan van 't Hof", '529.982.247-25'],
    ['Sukarno', '529.982.247-25'],
    ['MR J & MRS M SMITH', '529.982.247-25'],
    ['ACME 2000 LTDA', '33.000.167/0001-01'],
    ['ACME 2000 LTDA', '12.abc.345/01de-35'],
  ])('201: %s is a holder, by tax number %s', async (holder, cpf) => {
    const answer = await create(
      await createGuardian(payments.api),
      cardBody(TEST_CARDS.paysElo, { holder, cpf }),
    );
    expect(answer).toMatchObject({ status: 201, body: { holder, authorizer: { name: 'ELO' } } });
  });

  test('the text of a refusal exists in each language', async () => {
    const said = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { body } = await create(refusedGuardian, cardBody('4242424242424241'), { language });
        return 'userMessage' in body ? body.userMessage : undefined;
      }),
    );
    expect(new Set(said).size).toBe(LANGUAGES.length);
    expect(said).not.toContain(undefined);
  });

  test.each([
    ['rawCard.holder', cardBody(TEST_CARDS.pays, { holder: '4242 4242' })],
    ['rawCard.cpf', cardBody(TEST_CARDS.pays, { cpf: '529.982.247-24' })],
    ['rawCard.cpf', cardBody(TEST_CARDS.pays, { cpf: '123' })],
    ['rawCard.number', cardBody('42')],
    ['rawCard.expiryDate', cardBody(TEST_CARDS.pays, { expiryDate: '1339' })],
  ])('400: the answer names %s when it is wrong', async (path, body) => {
    const answer = await create(refusedGuardian, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', issues: [{ path }] },
    });
  });

  test('another company than the guardian’s: 404', async () => {
    const body = cardBody(TEST_CARDS.pays, { company: 'sodexo-direct' });
    expect((await create(refusedGuardian, body)).status).toBe(404);
    expect((await list(refusedGuardian, 'sodexo-direct')).status).toBe(404);
  });
});

describe('DELETE /payment-cards/:cardId', () => {
  test('204: the default is deleted and the first remaining card becomes the default', async () => {
    const guardian = await createGuardian(payments.api);
    const first = await create(guardian, cardBody(TEST_CARDS.pays));
    await create(guardian, cardBody(TEST_CARDS.paysMastercard));
    const last = await create(guardian, cardBody(TEST_CARDS.paysAmex));
    expect((await remove(guardian, last.body._id)).status).toBe(204);
    const { docs } = (await list(guardian)).body;
    expect(docs.map((card) => [card.lastDigits, card.isDefault])).toEqual([
      ['4242', true],
      ['4444', false],
    ]);
    expect((await remove(guardian, first.body._id)).status).toBe(204);
    expect((await list(guardian)).body.docs).toMatchObject([
      { lastDigits: '4444', isDefault: true },
    ]);
  });

  test('the processor deletes the card too', async () => {
    const guardian = await createGuardian(payments.api);
    const { body } = await create(guardian, cardBody(TEST_CARDS.pays));
    const { owner, services } = payments.api;
    const { rows } = await owner.query<{ gateway_token: string }>(
      'SELECT gateway_token FROM payment_card WHERE id = $1',
      [body._id],
    );
    await remove(guardian, body._id);
    await removeCards(services);
    const charge = { token: rows[0]?.gateway_token, amountMinor: 1, currency: 'BRL' };
    await expect(
      payments.sandbox.v1('POST', '/charges', { ...charge, reference: 'r'.repeat(32) }),
    ).rejects.toThrow('token_not_found');
  });

  test('deleting another card keeps the default', async () => {
    const guardian = await createGuardian(payments.api);
    const first = await create(guardian, cardBody(TEST_CARDS.pays));
    await create(guardian, cardBody(TEST_CARDS.paysAmex));
    await remove(guardian, first.body._id);
    expect((await list(guardian)).body.docs).toMatchObject([
      { lastDigits: '0005', isDefault: true },
    ]);
  });

  test('another guardian’s card, a deleted one and an unknown one: the same 404', async () => {
    const [owner, other] = [await createGuardian(payments.api), await createGuardian(payments.api)];
    const { body } = await create(owner, cardBody(TEST_CARDS.pays));
    expect((await remove(other, body._id)).status).toBe(404);
    expect((await remove(owner, body._id)).status).toBe(204);
    expect((await remove(owner, body._id)).status).toBe(404);
    expect((await remove(owner, randomUUID())).status).toBe(404);
  });
});

describe('the ways to pay', () => {
  test('the accepted brands', async () => {
    const { token } = refusedGuardian;
    const { body } = await call(url, 'GET /payment-authorizers', { token });
    expect(body.docs.map(({ name }) => name)).toEqual(['VISA', 'MASTERCARD', 'AMERICAN EXPRESS']);
  });

  test('the company’s providers, by name only; another company’s: 404', async () => {
    const { token } = refusedGuardian;
    const gateways = (company: string) =>
      call(url, 'GET /payment-gateway-credentials', { token, query: { company } });
    expect((await gateways('wefood')).body).toEqual({
      docs: [
        { paymentsServiceProvider: 'card', cardEntry: 'form', asksSecurityCode: true },
        { paymentsServiceProvider: 'mundipaggPix' },
      ],
    });
    expect((await gateways('sodexo-direct')).status).toBe(404);
  });

  test('without a session: 401', async () => {
    for (const answer of [
      await call(url, 'GET /payment-authorizers'),
      await call(url, 'GET /payment-cards', { query: { company: 'wefood' } }),
      await call(url, 'POST /payment-cards', { body: cardBody(TEST_CARDS.pays) }),
      await call(url, 'DELETE /payment-cards/:cardId', { params: { cardId: randomUUID() } }),
    ]) {
      expect(answer.status).toBe(401);
    }
  });
});
