import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Payment } from '../processor/payment.ts';
import { SECRET, startSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { signWebhook } from './sign.ts';

test('the signature covers the time and the body, with the secret as key', () => {
  expect(signWebhook('secret', '{"id":1}', 1_700_000_000)).toBe(
    't=1700000000,v1=3dd1b9aef568d75f6790a84bd2e5dfa1f44409eef3cbdbd3f10b837376100c11',
  );
});

describe('delivery', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(() => sandbox.stop());

  const paidCharge = async (reference = 'r') => {
    const token = await sandbox.token('4242424242424242');
    return (await sandbox.charge(token, { reference })).body;
  };
  const events = () =>
    sandbox.receiver.received.map(
      ({ body }): { id: string; type: string; data: { payment: Payment } } => JSON.parse(body),
    );

  test('paying a PIX code sends a signed event with the payment at that time', async () => {
    const { brCode, id } = (await sandbox.pixCharge()).body;
    await sandbox.post('/bank/pay', { code: brCode });
    await sandbox.receiver.until((all) => all.length === 1);
    const [webhook] = sandbox.receiver.received;
    const signature = String(webhook?.headers['merenda-signature']);
    const signedAt = Number(/^t=(\d+),/.exec(signature)?.[1]);
    expect(Math.abs(Date.now() / 1000 - signedAt)).toBeLessThan(300);
    expect(signature).toBe(signWebhook(SECRET, webhook?.body ?? '', signedAt));
    expect(events()[0]).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'payment.paid',
      data: { payment: await sandbox.payment(id) },
    });
  });

  test('a webhook that the receiver does not accept is sent again, byte for byte, until it does', async () => {
    sandbox.receiver.answers.push(500, 302);
    await paidCharge();
    await sandbox.receiver.until((all) => all.length === 3);
    expect(new Set(sandbox.receiver.received.map(({ body }) => body)).size).toBe(1);
    const state = () => sandbox.get<{ outbox: { waiting: number } }>('/control.json');
    while ((await state()).body.outbox.waiting > 0);
    expect(sandbox.receiver.received).toHaveLength(3);
  });

  test('with copies: 2 each event comes twice with the same id', async () => {
    await sandbox.control({ webhooks: { copies: 2 } });
    await paidCharge();
    await sandbox.receiver.until((all) => all.length === 2);
    const [first, second] = events();
    expect(second).toEqual(first);
  });

  test('with reorder a later event overtakes an earlier one', async () => {
    await sandbox.control({ webhooks: { reorder: true } });
    // The first event is held until the second has come, however late that is.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    await paidCharge('first');
    await paidCharge('second');
    await sandbox.receiver.until((all) => all.length === 1);
    clock.mockRestore();
    await sandbox.receiver.until((all) => all.length === 2);
    expect(events().map(({ data }) => data.payment.reference)).toEqual(['second', 'first']);
  });

  test('paused webhooks wait and are sent when resumed', async () => {
    await sandbox.control({ webhooks: { paused: true } });
    await paidCharge();
    const held = await sandbox.get<{ outbox: object }>('/control.json');
    expect(held.body.outbox).toEqual({ waiting: 1, delivered: 0, lastError: null });
    expect(sandbox.receiver.received).toHaveLength(0);
    await sandbox.control({ webhooks: { paused: false } });
    await sandbox.receiver.until((all) => all.length === 1);
  });

  test('a hundred payments at once are all reported, each at least once', async () => {
    const token = await sandbox.token('4242424242424242');
    sandbox.receiver.answers.push(...Array.from({ length: 20 }, () => 503));
    const charges = await Promise.all(
      Array.from({ length: 100 }, (_, index) => sandbox.charge(token, { reference: `c${index}` })),
    );
    const wanted = charges.map(({ body }) => body.id);
    const told = () => new Set(events().map(({ data }) => data.payment.id));
    await sandbox.receiver.until(() => wanted.every((id) => told().has(id)));
    expect(told()).toEqual(new Set(wanted));
  });
});
