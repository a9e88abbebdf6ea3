import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Payment } from '../processor/payment.ts';
import type { Refusal } from '../testing/client.ts';
import { startSandbox } from '../testing/sandbox.ts';
import type { ControlState } from './control.ts';

const sandbox = await startSandbox();
const token = await sandbox.token('4242424242424242');
afterEach(() => sandbox.control({ reset: true }));
afterAll(() => sandbox.stop());

const charge = (reference: string, signal?: AbortSignal) =>
  sandbox.charge(token, { reference }, { key: `key-${reference}`, ...(signal && { signal }) });
const chargesOf = async (reference: string) =>
  (await sandbox.get<{ payments: Payment[] }>(`/v1/payments?reference=${reference}`)).body.payments;
const state = async () => (await sandbox.get<ControlState>('/control.json')).body;

test('a charge with a lost answer is made once, and the retry gets its answer', async () => {
  await sandbox.control({ dropAnswerNext: 1 });
  await expect(charge('dropped')).rejects.toThrow('fetch failed');
  expect(await chargesOf('dropped')).toHaveLength(1);
  const retry = await charge('dropped');
  expect(retry.status).toBe(201);
  expect(await chargesOf('dropped')).toEqual([retry.body]);
  expect((await state()).dropAnswerNext).toBe(0);
});

test('a refused call does nothing, and the retry with the same key works', async () => {
  await sandbox.control({ refuseNext: 2 });
  for (const _ of [1, 2]) expect((await charge('refused')).status).toBe(503);
  expect(await chargesOf('refused')).toHaveLength(0);
  expect((await charge('refused')).body.status).toBe('paid');
});

test('declineNext declines exactly this number of charges of good cards', async () => {
  await sandbox.control({ declineNext: 1 });
  expect((await charge('one')).body).toMatchObject({ status: 'declined', code: 'card_declined' });
  expect((await charge('two')).body.status).toBe('paid');
});

test('a delayed call is done even if the caller has left', async () => {
  await sandbox.control({ delayMs: 300 });
  // A call of a busy machine may be left before it has come: it is made again.
  const leaveAndLook = async () => {
    await expect(charge('delayed', AbortSignal.timeout(100))).rejects.toThrow();
    return chargesOf('delayed');
  };
  await expect.poll(leaveAndLook).toHaveLength(1);
});

test('a silent processor does nothing, cuts the connection, and comes back', async () => {
  // The silence is not over before the call comes, however late that is.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  await sandbox.control({ silentSeconds: 1 });
  await expect(charge('silent')).rejects.toThrow('fetch failed');
  clock.mockRestore();
  expect(await chargesOf('silent')).toHaveLength(0);
  expect((await charge('silent')).body.status).toBe('paid');
});

test('mails are accepted during every fault of the processor', async () => {
  await sandbox.control({ refuseNext: 5, silentSeconds: 60 });
  const mail = { to: 'a@b.test', from: 'm@b.test', subject: 's', text: 't' };
  expect((await sandbox.post('/v1/mails', mail)).status).toBe(201);
});

test('a part of the state can be changed, and reset puts everything back', async () => {
  const before = await state();
  await sandbox.control({ delayMs: 5, webhooks: { copies: 3 } });
  expect(await state()).toMatchObject({ delayMs: 5, webhooks: { copies: 3, delayMs: 0 } });
  await sandbox.control({ reset: true });
  expect(await state()).toEqual(before);
});

test.each([
  { delay: 5 },
  { delayMs: -1 },
  { delayMs: '5' },
  { webhooks: { copies: 0 } },
  { webhooks: { twice: true } },
  { slowCard: { paidAfterMs: 2, answerAfterMs: 1 } },
  { clockOffsetSeconds: 1e12 },
])('%o is refused with 400 and the issue', async (patch) => {
  const answer = await sandbox.post<Refusal>('/control', patch);
  expect(answer.status).toBe(400);
  expect(answer.body.error.issues).not.toHaveLength(0);
});

test('the page’s form saves, confirms it, and shows the active faults', async () => {
  const fields = {
    delayMs: '7',
    refuseNext: '0',
    declineNext: '0',
    dropAnswerNext: '0',
    silentSeconds: '0',
    clockOffsetSeconds: '0',
    copies: '2',
    webhookDelayMs: '0',
    paused: 'true',
  };
  const saved = await sandbox.submit('/control', fields);
  expect(saved.headers.get('location')).toBe('/control?saved=1');
  expect(await state()).toMatchObject({ delayMs: 7, webhooks: { copies: 2, paused: true } });
  const page = await sandbox.get('/control?saved=1');
  expect(page.text).toContain('7 ms slower');
  const wrong = await sandbox.submit('/control', { ...fields, delayMs: '-7' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('Not saved: delayMs');
  await sandbox.submit('/control', { ...fields, reset: 'true' });
  expect((await state()).webhooks.paused).toBe(false);
});
