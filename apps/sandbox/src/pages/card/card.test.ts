import { afterAll, expect, test } from 'vitest';
import type { CardSetup } from '../../processor/card-setups.ts';
import type { Payment } from '../../processor/payment.ts';
import type { Refusal } from '../../testing/client.ts';
import { startSandbox } from '../../testing/sandbox.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.stop());

const returnUrl = 'http://localhost:3000/payments/create?from=here';
const cancelUrl = 'http://localhost:3000/payments/create';
const begin = async () =>
  (await sandbox.post<CardSetup>('/v1/card-setups', { returnUrl, cancelUrl })).body;
const read = async (id: string) => (await sandbox.get<CardSetup>(`/v1/card-setups/${id}`)).body;
const CARD = { number: '4242 4242 4242 4242', holder: 'Ana Souza', expiry: '12/39' };

test('a card entered on the page becomes a token that the shop can charge', async () => {
  const setup = await begin();
  expect(setup).toMatchObject({
    status: 'open',
    card: null,
    url: expect.stringMatching(/\/card\//),
  });
  const page = await sandbox.get(`/card/${setup.id}`);
  expect(page.text).toContain('Give your card');
  const answer = await sandbox.submit(`/card/${setup.id}`, CARD);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${returnUrl}&setup=${setup.id}`);
  const { status, card } = await read(setup.id);
  expect(status).toBe('complete');
  expect(card).toMatchObject({ brand: 'VISA', lastFour: '4242', expiry: '1239' });
  const charge = await sandbox.charge(card?.token ?? '');
  expect((charge.body as Payment).status).toBe('paid');
});

test('a page takes only one card', async () => {
  const { id } = await begin();
  await sandbox.post(`/card/${id}`, CARD);
  const again = await sandbox.post<Refusal>(`/card/${id}`, CARD);
  expect([again.status, again.body.error.code]).toEqual([409, 'setup_over']);
  expect((await sandbox.get(`/card/${id}`)).text).toContain('Your card is kept');
});

test.each([
  ['a wrong number', { number: '4242424242424241' }],
  ['a real card', { number: '4539578763621486' }],
  ['no expiry', { expiry: '1' }],
])('the page reports %s and keeps the typed values, and no card is stored', async (_, wrong) => {
  const { id } = await begin();
  const answer = await sandbox.submit(`/card/${id}`, { ...CARD, ...wrong });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.text).toContain('role="alert"');
  expect(answer.text).toContain('Ana Souza');
  expect((await read(id)).status).toBe('open');
});

test('a page is over after a day', async () => {
  const { id } = await begin();
  await sandbox.control({ clockOffsetSeconds: 86_401 });
  expect((await read(id)).status).toBe('expired');
  expect((await sandbox.submit(`/card/${id}`, CARD)).status).toBe(409);
  await sandbox.control({ clockOffsetSeconds: 0 });
});

test('an unknown page is 404', async () => {
  expect((await sandbox.get('/card/cset_none')).status).toBe(404);
  expect((await sandbox.get('/v1/card-setups/cset_none')).status).toBe(404);
});
