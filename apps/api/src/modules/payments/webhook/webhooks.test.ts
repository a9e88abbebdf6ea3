import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../testing/audit.ts';
import { createFamily } from '../../../testing/factories/families.ts';
import { createPix } from '../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, startPayments, until } from '../../../testing/payments.ts';
import { drainInbox } from './inbox.ts';

const payments = await startPayments();
const family = await createFamily(payments);
afterEach(() => expectMoneyInOrder(payments));
afterAll(() => payments.close());

const settled = (topupId: string, wanted = 'paid') =>
  until(
    () => rowOf(payments, topupId),
    ({ status }) => status === wanted,
  );

/** Calls the webhook as a processor would. */
async function deliver(
  body: string,
  { secret = payments.sandbox.secret, secondsAgo = 0, gateway = 'sandbox', header = '' } = {},
) {
  const seconds = Math.floor(Date.now() / 1000) - secondsAgo;
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const response = await fetch(`${payments.api.url}/webhooks/${gateway}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'merenda-signature': header || `t=${seconds},v1=${digest}`,
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const eventOf = (reference: string, id = `evt_${randomUUID()}`) =>
  JSON.stringify({
    id,
    type: 'payment.paid',
    createdAt: new Date().toISOString(),
    data: { payment: { reference, status: 'paid' } },
  });

const storedEvents = async (id: string) =>
  (
    await payments.api.owner.query<{ processed_at: Date | null }>(
      'SELECT processed_at FROM processor_event WHERE event_id = $1',
      [id],
    )
  ).rows;

describe('a webhook', () => {
  test.each([
    ['forged with another secret', { secret: 'some other secret' }],
    ['without a signature', { header: 'none' }],
    ['signed six minutes ago', { secondsAgo: 360 }],
    ['signed in the future', { secondsAgo: -360 }],
  ])('%s: 401 in the API’s own shape, and nothing is stored', async (_, how) => {
    const id = `evt_${randomUUID()}`;
    const answer = await deliver(eventOf('r'.repeat(32), id), how);
    expect(answer).toMatchObject({
      status: 401,
      body: { status: 401, statusText: 'Unauthorized', code: 'unauthenticated' },
    });
    expect(await storedEvents(id)).toEqual([]);
  });

  test('with a changed body under a good signature gets 401', async () => {
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', payments.sandbox.secret)
      .update(`${seconds}.${eventOf('r'.repeat(32))}`)
      .digest('hex');
    const header = `t=${seconds},v1=${digest}`;
    expect((await deliver(eventOf('s'.repeat(32)), { header })).status).toBe(401);
  });

  test('from an unknown processor gets 404, and a signed invalid body 400', async () => {
    expect((await deliver(eventOf('r'.repeat(32)), { gateway: 'nobody' })).status).toBe(404);
    for (const body of ['not json', '{}', '[]', 'null', '{"id":1}']) {
      expect(await deliver(body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  test('is a hint, not a proof: an event that says "paid" credits nothing by itself', async () => {
    const own = await balanceMinor(payments, family.walletId);
    const pix = await createPix(payments, family);
    const { reference } = await rowOf(payments, pix.body.topup._id);
    const id = `evt_${randomUUID()}`;
    expect(await deliver(eventOf(reference, id))).toMatchObject({ status: 200 });
    await until(
      () => storedEvents(id),
      ([event]) => Boolean(event?.processed_at),
    );
    expect(await rowOf(payments, pix.body.topup._id)).toMatchObject({ status: 'pending' });
    expect(await balanceMinor(payments, family.walletId)).toBe(own);
  });

  test('that comes many times, late and out of order credits once', async () => {
    await payments.sandbox.control({ webhooks: { copies: 3, delayMs: 200 } });
    const own = await balanceMinor(payments, family.walletId);
    const pix = await createPix(payments, family, { value: 11 });
    await payments.sandbox.bank('pay', pix.body.pixCode);
    await settled(pix.body.topup._id);
    const { reference } = await rowOf(payments, pix.body.topup._id);
    const id = `evt_${randomUUID()}`;
    for (let copy = 0; copy < 3; copy += 1) {
      expect((await deliver(eventOf(reference, id))).status).toBe(200);
    }
    await until(
      () => storedEvents(id),
      ([event]) => Boolean(event?.processed_at),
    );
    expect(await storedEvents(id)).toHaveLength(1);
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 1_100n);
  });

  test('about no top-up of ours is finished at once', async () => {
    const id = `evt_${randomUUID()}`;
    expect((await deliver(eventOf('x'.repeat(32), id))).status).toBe(200);
    await until(
      () => storedEvents(id),
      ([event]) => Boolean(event?.processed_at),
    );
  });

  test('that a crash left unfinished is worked on by simultaneous workers, and credits once', async () => {
    const own = await balanceMinor(payments, family.walletId);
    await payments.sandbox.control({ webhooks: { paused: true } });
    const pix = await createPix(payments, family, { value: 3 });
    const { reference } = await rowOf(payments, pix.body.topup._id);
    await payments.sandbox.bank('pay', pix.body.pixCode);
    await payments.api.owner.query(
      `INSERT INTO processor_event (gateway, event_id, type, reference) VALUES ('sandbox', $1, 'payment.paid', $2)`,
      [`evt_${randomUUID()}`, reference],
    );
    const { services } = payments.api;
    await Promise.all([drainInbox(services), drainInbox(services), drainInbox(services)]);
    await settled(pix.body.topup._id);
    expect(await balanceMinor(payments, family.walletId)).toBe(own + 300n);
  });
});
