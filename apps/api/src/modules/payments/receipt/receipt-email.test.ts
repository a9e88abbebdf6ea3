import { freePort } from '@merenda/database';
import { addDays, addMonths, dayInZone, dayOfMonth } from '@merenda/domain/time/dates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { createOutbox } from '../../../platform/mail/outbox.ts';
import { call } from '../../../testing/client.ts';
import { createCard, TEST_CARDS } from '../../../testing/factories/cards.ts';
import { createFamily, type Family } from '../../../testing/factories/families.ts';
import { createPix, topUpByCard } from '../../../testing/factories/topups.ts';
import { age, type Payments, rowOf, startPayments, until } from '../../../testing/payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { COMPOSERS } from '../../emails.ts';
import { chargeMonthly } from '../agreement/run-agreements.ts';
import { sweepTopups } from '../topup/settle/sweep.ts';
import { emailReceipt, paidByCard, receiptOf, twoWorkers } from './testing/receipts.ts';

let payments: Payments;
let family: Family;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({ clock: () => now, sendsForLook: false });
});
beforeEach(async () => {
  now = new Date();
  family = await createFamily(payments);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const send = () => payments.api.services.outbox.deliver();
const messages = () => payments.sandbox.emails(family.guardian.email);

const pay = (wish: Parameters<typeof paidByCard>[2] = {}) => paidByCard(payments, family, wish);

/** Simulates a crash between the delivery of the e-mail and its record. */
const forgetSent = (topupId: string) =>
  payments.api.owner.query(
    `UPDATE mail_outbox SET closed_at = NULL, due_at = now(), data = $2 WHERE id = 'receipt-' || $1`,
    [topupId, { topup: topupId }],
  );

describe('a paid top-up’s e-mail', () => {
  test('comes once, also by two workers, repeated runs and after a crash', async () => {
    const topupId = await pay();
    await twoWorkers(send);
    await twoWorkers(send);
    expect(await messages()).toHaveLength(1);
    await forgetSent(topupId);
    await twoWorkers(send);
    expect(await messages()).toHaveLength(1);
  });

  test('names the wallets that got the money, has the PDF, and leads to the page', async () => {
    const [student] = family.students;
    const topupId = await pay({ value: 60, transferTopupTo: [{ user: student._id, value: 25 }] });
    await send();
    const { body } = await receiptOf(payments, family.guardian, topupId);
    const [message] = await messages();
    const shares = ['25.00', '35.00 for your wallet'];
    for (const words of shares) expect(message?.subject).toContain(words);
    for (const words of [student.name, '25', 'Your own wallet', '35', `/receipts/${topupId}`]) {
      expect(message?.text).toContain(words);
    }
    expect(message?.attachments).toMatchObject([
      { name: expect.stringContaining(body.number), mediaType: 'application/pdf' },
    ]);
    const { text } = await readPdf(
      message ? await payments.sandbox.attached(message) : Buffer.of(),
    );
    expect(text).toContain(body.number);
  });

  test('explains a PIX that came late', async () => {
    const { body } = await createPix(payments, family);
    await payments.sandbox.control({ clockOffsetSeconds: 301 });
    await age(payments, body.topup._id, 301);
    await sweepTopups(payments.api.services);
    await send();
    expect(await messages()).toEqual([]);
    await payments.sandbox.bank('pay', body.pixCode, { late: true });
    await until(
      () => rowOf(payments, body.topup._id),
      ({ status }) => status === 'paid',
    );
    await send();
    const [message] = await messages();
    expect(message?.text).toContain('This PIX payment arrived after its code had expired');
  });

  test('is not written for an unpaid top-up', async () => {
    const cardId = await createCard(payments, family.guardian, TEST_CARDS.declined);
    await topUpByCard(payments, family, { cardId });
    await createPix(payments, family);
    await send();
    expect(await messages()).toEqual([]);
  });

  test('that the mail server does not take is retried later', async () => {
    const topupId = await pay();
    const { services } = payments.api;
    const nobody = { ...services.env, SANDBOX_PORT: await freePort() };
    await createOutbox({ ...services, mailer: await createMailer(nobody) }, COMPOSERS).deliver();
    await send();
    expect(await messages()).toEqual([]);
    await payments.api.owner.query(
      `UPDATE mail_outbox SET due_at = due_at - interval '1 minute' WHERE id = 'receipt-' || $1`,
      [topupId],
    );
    await send();
    expect(await messages()).toHaveLength(1);
  });

  test('is not written to a guardian who has left', async () => {
    await topUpByCard(payments, family, { value: 1 });
    await payments.api.owner.query('UPDATE guardian SET deleted_at = now() WHERE id = $1', [
      family.guardian.user._id,
    ]);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(await messages()).toEqual([]);
  });
});

test('a monthly top-up causes one e-mail, with the day of the next charge', async () => {
  const zone = 'America/Sao_Paulo';
  const later = addDays(dayInZone(now, zone), 2);
  const start = dayOfMonth(later) <= 28 ? later : `${addMonths(later, 1).slice(0, 7)}-01`;
  const agreed = await call(
    payments.api.url,
    'POST /companies/:company/wallets/recurring-card-topups',
    {
      token: family.guardian.token,
      params: { company: 'wefood' },
      body: {
        value: 40,
        walletId: family.walletId,
        paymentCard: { cardId: family.card, securityNumber: '123' },
        initialDate: start,
      },
    },
  );
  expect(agreed.status).toBe(201);
  now = new Date(`${start}T15:00:00Z`);
  await twoWorkers(() => chargeMonthly(payments.api.services));
  await twoWorkers(send);
  const sent = await messages();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.attachments).toHaveLength(1);
  expect(sent[0]?.text).toContain('/payments?page=methods');
  expect(sent[0]?.text).toContain(addMonths(start, 1).slice(0, 4));
  const { rows } = await payments.api.owner.query<{ id: string }>(
    'SELECT id FROM topup WHERE guardian_id = $1',
    [family.guardian.user._id],
  );
  const { body } = await receiptOf(payments, family.guardian, rows[0]?.id ?? '');
  expect(body.agreement).toBe('monthly');
});

describe('a receipt sent once more', () => {
  test('comes at each request, to the guardian’s own address', async () => {
    const topupId = await pay();
    for (let time = 0; time < 2; time += 1) {
      expect((await emailReceipt(payments, family.guardian, topupId)).status).toBe(204);
    }
    await send();
    // One more e-mail came with the payment.
    expect(await messages()).toHaveLength(1 + 2);
  });

  test('429 with a text after five within an hour, of any receipts', async () => {
    const receipts = [await pay(), await pay()];
    const ask = (time: number) => emailReceipt(payments, family.guardian, receipts[time % 2] ?? '');
    for (let time = 0; time < 5; time += 1) expect((await ask(time)).status).toBe(204);
    const refused = await ask(5);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', userMessage: expect.stringContaining('receipts') },
    });
    await send();
    // Two more e-mails came with the payments.
    expect(await messages()).toHaveLength(2 + 5);
  });
});
