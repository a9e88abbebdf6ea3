import { afterAll, expect, test } from 'vitest';
import { succeeded } from '../../testing/client.ts';
import { accept, createDiners, newCart, TUESDAY_MORNING } from '../../testing/ordering.ts';
import { startPayments } from '../../testing/payments.ts';

const { api, sandbox, close } = await startPayments({ clock: () => TUESDAY_MORNING });
afterAll(close);

test('meals ordered together stand as lines under their diner, named once, each with its last minute to cancel', async () => {
  const family = await createDiners(api);
  const { guardian } = family;
  const orders: string[] = [];
  for (const _ of ['lunch', 'another']) {
    orders.push(succeeded(await accept(api, family, await newCart(api, family))).order._id);
  }
  await api.services.outbox.settled();
  await api.owner.query('DELETE FROM mail_outbox');
  await api.owner.query(
    `INSERT INTO mail_outbox (id, kind, guardian_id, data) VALUES ('both', 'orders-placed', $1, $2)`,
    [guardian.user._id, { orders }],
  );
  await api.services.outbox.deliver();
  const emails = await sandbox.emails(guardian.email);
  const email = emails.find(({ subject }) => subject.includes('37.80'));
  const line = '• Tue 24, 12:10: Rice · Cancel until Tue 24, 10:40: R$18.90';
  expect(email?.text).toContain(`\n\nLucas\n\n${line}\n${line}\n\n`);
});
