import { afterAll, expect, test } from 'vitest';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { startMailing } from '../../testing/mailing.ts';
import { enqueueEmail, type OrderedEmail } from './enqueue-email.ts';

const { api, inbox, close } = await startMailing();
afterAll(close);

const resetFor = ({ user }: SignedInGuardian, key?: string): OrderedEmail => ({
  kind: 'password-reset',
  guardianId: user._id,
  data: { origin: 'https://wefood.example', language: 'en' },
  ...(key ? { key } : {}),
});

const order = (email: OrderedEmail) =>
  api.services.db.transaction().execute((trx) => enqueueEmail(trx, email));

async function rowsOf({ user }: SignedInGuardian) {
  const { rows } = await api.owner.query(
    `SELECT attempts, closed_at IS NOT NULL AS closed, due_at > now() AS later, data
     FROM mail_outbox WHERE guardian_id = $1 ORDER BY created_at`,
    [user._id],
  );
  return rows;
}

/** Runs the work while the carrier takes no e-mail. */
async function whileAway(work: () => Promise<unknown>): Promise<void> {
  inbox.open = false;
  await work();
  await api.services.outbox.settled();
  inbox.open = true;
}

const letDue = ({ user }: SignedInGuardian, age = '0 s') =>
  api.owner.query(
    `UPDATE mail_outbox SET due_at = now(), created_at = created_at - $2::interval
     WHERE guardian_id = $1`,
    [user._id, age],
  );

test('an e-mail is sent after the commit, without a job, and then its row holds no data', async () => {
  const guardian = await createGuardian(api);
  await order(resetFor(guardian));
  await api.services.outbox.settled();
  expect(inbox.to(guardian.email)).toHaveLength(1);
  expect(await rowsOf(guardian)).toMatchObject([{ attempts: 1, closed: true, data: {} }]);
});

test('an e-mail of a rolled-back transaction is never sent', async () => {
  const guardian = await createGuardian(api);
  const undone = api.services.db.transaction().execute(async (trx) => {
    await enqueueEmail(trx, resetFor(guardian));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await api.services.outbox.settled();
  await api.services.outbox.deliver();
  expect(inbox.to(guardian.email)).toEqual([]);
  expect(await rowsOf(guardian)).toEqual([]);
});

test('the same kind and key are the same e-mail, also after it was sent', async () => {
  const guardian = await createGuardian(api);
  for (let times = 0; times < 3; times += 1) {
    await order(resetFor(guardian, `once-${guardian.user._id}`));
    await api.services.outbox.settled();
  }
  expect(inbox.to(guardian.email)).toHaveLength(1);
});

test('an e-mail that the carrier does not take is retried, each time later', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  expect(await rowsOf(guardian)).toMatchObject([{ attempts: 1, closed: false, later: true }]);
  // The e-mail is not retried before it is due.
  expect(await api.services.outbox.deliver()).toBe(0);
  await letDue(guardian);
  expect(await api.services.outbox.deliver()).toBe(1);
  expect(inbox.to(guardian.email)).toHaveLength(1);
});

test('after three days an undeliverable e-mail is given up, and its data deleted', async () => {
  const guardian = await createGuardian(api);
  await whileAway(async () => {
    await order({
      kind: 'account-deleted',
      guardianId: guardian.user._id,
      data: {
        to: guardian.email,
        name: 'X Y',
        country: 'BR',
        company: 'wefood',
        language: null,
        confirmed: true,
      },
    });
    await api.services.outbox.settled();
    await letDue(guardian, '3 days 1 second');
    await api.services.outbox.deliver();
  });
  expect(await rowsOf(guardian)).toMatchObject([{ attempts: 2, closed: true, data: {} }]);
  expect(inbox.to(guardian.email)).toEqual([]);
});

test('an e-mail whose link has expired is not sent', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  await letDue(guardian, '61 minutes');
  await api.services.outbox.deliver();
  expect(inbox.to(guardian.email)).toEqual([]);
  expect(await rowsOf(guardian)).toMatchObject([{ closed: true }]);
});

test('a guardian who has left gets no e-mail', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  await api.owner.query('UPDATE guardian SET deleted_at = now() WHERE id = $1', [
    guardian.user._id,
  ]);
  await letDue(guardian);
  await api.services.outbox.deliver();
  expect(inbox.to(guardian.email)).toEqual([]);
  expect(await rowsOf(guardian)).toMatchObject([{ closed: true }]);
});

test('the table holds no token, in any state of an e-mail', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  const before = JSON.stringify(await rowsOf(guardian));
  await letDue(guardian);
  await api.services.outbox.deliver();
  const token = /token=([\w-]{43})/.exec(inbox.to(guardian.email)[0]?.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect(before + JSON.stringify(await rowsOf(guardian))).not.toContain(token);
});
