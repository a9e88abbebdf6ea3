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

/** The carrier takes nothing while this runs. */
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

test('an e-mail goes out behind the commit, without a job; then its row says nothing more', async () => {
  const guardian = await createGuardian(api);
  await order(resetFor(guardian));
  await api.services.outbox.settled();
  expect(inbox.to(guardian.email)).toHaveLength(1);
  expect(await rowsOf(guardian)).toMatchObject([{ attempts: 1, closed: true, data: {} }]);
});

test('one that was rolled back is never sent', async () => {
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

test('the same key is the same e-mail, also after it was sent', async () => {
  const guardian = await createGuardian(api);
  for (let times = 0; times < 3; times += 1) {
    await order(resetFor(guardian, `once-${guardian.user._id}`));
    await api.services.outbox.settled();
  }
  expect(inbox.to(guardian.email)).toHaveLength(1);
});

test('what the carrier does not take is tried again later, each time later', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  expect(await rowsOf(guardian)).toMatchObject([{ attempts: 1, closed: false, later: true }]);
  // Not before its time.
  expect(await api.services.outbox.deliver()).toBe(0);
  await letDue(guardian);
  expect(await api.services.outbox.deliver()).toBe(1);
  expect(inbox.to(guardian.email)).toHaveLength(1);
});

test('after three days it is given up, and forgotten what it was about', async () => {
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

test('a link that would be over before it came is not sent', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  await letDue(guardian, '61 minutes');
  await api.services.outbox.deliver();
  expect(inbox.to(guardian.email)).toEqual([]);
  expect(await rowsOf(guardian)).toMatchObject([{ closed: true }]);
});

test('nobody who has left is written to', async () => {
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

test('no token is in the table, whatever state an e-mail is in', async () => {
  const guardian = await createGuardian(api);
  await whileAway(() => order(resetFor(guardian)));
  const before = JSON.stringify(await rowsOf(guardian));
  await letDue(guardian);
  await api.services.outbox.deliver();
  const token = /token=([\w-]{43})/.exec(inbox.to(guardian.email)[0]?.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect(before + JSON.stringify(await rowsOf(guardian))).not.toContain(token);
});
