import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { COMPOSERS } from '../../modules/emails.ts';
import { succeeded } from '../../testing/client.ts';
import { startCopy } from '../../testing/copy.ts';
import { openMailServer } from '../../testing/email-inbox.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { startMailing } from '../../testing/mailing.ts';
import { accept, createDiners, newCart, TUESDAY_MORNING } from '../../testing/ordering.ts';
import type { Payments } from '../../testing/payments.ts';
import { createMailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';

const { api, inbox, close } = await startMailing({ clock: () => TUESDAY_MORNING });
afterAll(close);
const { outbox } = api.services;

let guardian: SignedInGuardian;
beforeEach(async () => {
  guardian = await createGuardian(api);
  // The delivery of the guardian's sign-up e-mail would take other e-mails as well.
  await outbox.settled();
  await api.owner.query('DELETE FROM mail_outbox');
});

const RESET = { origin: 'https://wefood.example', language: 'en' };

/** Writes an e-mail into the outbox without waking the delivery. */
const write = (
  id: string,
  { user }: SignedInGuardian,
  { kind = 'password-reset', data = RESET as object, count = 1 } = {},
) =>
  api.owner.query(
    `INSERT INTO mail_outbox (id, kind, guardian_id, data)
     SELECT $1 || n, $2, $3, $4 FROM generate_series(1, $5) n`,
    [id, kind, user._id, data, count],
  );

async function rows() {
  const { rows: found } = await api.owner.query<{ id: string; attempts: number; state: string }>(
    `SELECT id, attempts, CASE WHEN closed_at IS NOT NULL THEN 'closed'
       WHEN due_at > now() THEN 'later' ELSE 'due' END AS state FROM mail_outbox ORDER BY id`,
  );
  return found;
}

const countOf = async (state: string) => (await rows()).filter((row) => row.state === state).length;

test('each of several e-mails taken together ends by itself', async () => {
  const diners = await createDiners(api);
  const { order } = succeeded(await accept(api, diners, await newCart(api, diners)));
  await outbox.settled();
  await api.owner.query('DELETE FROM mail_outbox');
  const orders = { kind: 'orders-placed', data: { orders: [order._id] } };
  await write('told', diners.guardian, orders);
  await write('not-theirs', guardian, orders);
  await write('unreadable', guardian, { kind: 'orders-placed', data: { orders: ['no id'] } });
  await write('newer', guardian, { kind: 'of a newer copy' });
  await write('reset', diners.guardian);
  await write('refused', guardian);
  const server = await openMailServer({
    refusal: (line) => (line.includes(guardian.email) ? 'no such user' : undefined),
  });
  const { db, env, clock, log, printer } = api.services;
  const mailer = await createMailer({ ...env, SMTP_URL: server.url });
  expect(await createOutbox({ db, env, clock, log, printer, mailer }, COMPOSERS).deliver()).toBe(6);
  server.close();
  expect(await rows()).toEqual([
    { id: 'newer1', attempts: 1, state: 'later' },
    { id: 'not-theirs1', attempts: 1, state: 'closed' },
    { id: 'refused1', attempts: 1, state: 'closed' },
    { id: 'reset1', attempts: 1, state: 'closed' },
    { id: 'told1', attempts: 1, state: 'closed' },
    { id: 'unreadable1', attempts: 1, state: 'later' },
  ]);
  expect(server.taken()).toBe(2);
});

test('a hundred e-mails together cost the database less than half a statement each', async () => {
  await write('reset', guardian, { kind: 'orders-placed', data: { orders: [] }, count: 100 });
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  api.services.pool.on('acquire', count);
  expect(await outbox.deliver()).toBe(100);
  api.services.pool.off('acquire', count);
  expect(statements).toBeLessThan(50);
  expect(await countOf('closed')).toBe(100);
});

test('ten workers send each of three hundred e-mails once', async () => {
  await write('reset', guardian, { count: 300 });
  await Promise.all(Array.from({ length: 10 }, () => outbox.deliver()));
  expect(inbox.to(guardian.email)).toHaveLength(300);
  expect(await countOf('closed')).toBe(300);
});

test('a stopping worker finishes the e-mail that it is sending, and leaves the others to the next worker', async () => {
  await write('reset', guardian, { count: 20 });
  const carrier = inbox.hold();
  const stopping = new AbortController();
  const delivering = outbox.deliver(stopping.signal);
  await carrier.held(4);
  stopping.abort();
  carrier.release();
  await delivering;
  expect(inbox.to(guardian.email)).toHaveLength(4);
  expect(await countOf('closed')).toBe(4);
  expect(
    (await rows()).filter(({ attempts, state }) => attempts === 0 && state === 'due'),
  ).toHaveLength(16);
});

test('a slow delivery goes on with the e-mails that it has put back', async () => {
  await write('reset', guardian, { count: 20 });
  const carrier = inbox.hold();
  const delivering = outbox.deliver();
  await carrier.held(4);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
  carrier.release();
  expect(await delivering).toBe(20);
  clock.mockRestore();
  expect(inbox.to(guardian.email)).toHaveLength(20);
  expect(await countOf('closed')).toBe(20);
});

test('a killed worker’s e-mails wait until its lease is over; then each is sent', async () => {
  await write('reset', guardian, { count: 30 });
  const carrier = inbox.hold();
  const copy = await startCopy({ api } as Payments);
  await carrier.held(4);
  expect(await countOf('later')).toBe(30);
  expect(await outbox.deliver()).toBe(0);
  await copy.kill();
  expect(await outbox.deliver()).toBe(0);
  carrier.release();
  await api.owner.query(`UPDATE mail_outbox SET due_at = due_at - interval '1 minute'`);
  expect(await outbox.deliver()).toBe(30);
  expect(inbox.to(guardian.email)).toHaveLength(30);
});
