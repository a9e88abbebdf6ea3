import { randomUUID } from 'node:crypto';
import { available, availableText } from '@merenda/domain/money/balances';
import { translate } from '@merenda/i18n/translate';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPOSERS } from '../modules/emails.ts';
import { composeEmails } from '../platform/mail/compose-emails.ts';
import type { Email } from '../platform/mail/email.ts';
import { type EmailData, type EmailKind, OWN_WORDS } from '../platform/mail/email-kinds.ts';
import { renderEmail } from '../platform/mail/render-email.ts';
import { call, succeeded } from '../testing/client.ts';
import { createCompleteFamily, openCompany } from '../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../testing/factories/family-ids.ts';
import type { SignedInGuardian } from '../testing/factories/guardians.ts';
import { operatorSession } from '../testing/factories/operators.ts';
import { paidByCard } from '../testing/factories/topups.ts';
import { type Payments, startPayments, until } from '../testing/payments.ts';

/** A hostile name for guardians, students and invoices. */
const SPEAKS = 'Zuleika www.evil.example https://evil.example/a win@evil.example +5511961234567';
const OWN = /zuleika|evil|example\/a|96123/i;
/** Parts of the name that a mail program would turn into a link, an address or a phone number. */
const LINKS = /www\.|evil\.|\/\/evil|@evil|96123/i;

let payments: Payments;
let family: CompleteFamily;
const refunds = { done: randomUUID(), refused: randomUUID(), failed: randomUUID() };
let topup: string;
let chargeback: string;
let note: string;

beforeAll(async () => {
  payments = await startPayments({ sendsForLook: false });
  const { owner } = payments.api;
  family = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
  const { user, student, wallet, card } = family.own;
  const guardian = { user: { _id: user }, token: family.secrets.token } as SignedInGuardian;
  const paid = await paidByCard(
    payments,
    { guardian, walletId: wallet, card },
    { value: 20, transferTopupTo: [{ user: student, value: 5 }] },
  );
  topup = paid.id;
  await payments.sandbox.dispute(paid.reference);
  [chargeback] = await until(
    async () => (await owner.query('SELECT id FROM chargeback')).rows.map(({ id }) => id),
    (ids) => ids.length > 0,
  );
  const client = await owner.connect();
  try {
    // Sets refunds to their possible ends without the processor and the ledger.
    await client.query('SET session_replication_role = replica');
    for (const [status, id] of Object.entries(refunds)) {
      await client.query(
        `INSERT INTO topup_refund (id, topup_id, request_hash, amount_minor, status, settled_at)
         VALUES ($1, $2, sha256('email'), 100, $3, now())`,
        [id, topup, status],
      );
    }
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
  await owner.query(
    `UPDATE guardian SET name = $1, billing = jsonb_build_object('name', $1::text)`,
    [SPEAKS.slice(0, 80)],
  );
  await owner.query('UPDATE student SET name = $1', [SPEAKS.slice(0, 50)]);
  await owner.query(
    'INSERT INTO former_guardianship (guardian_id, student_id, student_name) VALUES ($1, $2, $3)',
    [user, family.own.spareStudent, SPEAKS.slice(0, 50)],
  );
  await owner.query(
    `INSERT INTO standing_order
       (student_id, guardian_id, school_id, weekdays, start_date, changed_at, due_at)
     SELECT id, $2, school_id, '{monday}', $3, now(), now() FROM student WHERE id = $1`,
    [student, user, STANDING_DAY],
  );
  await owner.query(
    `INSERT INTO standing_order_day (student_id, day, outcome) VALUES ($1, $2, 'no_dish')`,
    [student, STANDING_DAY],
  );
  await owner.query('UPDATE school SET name = $1', ['St. Mary www.school.example']);
  const headers = operatorSession(family.operator.token);
  const answered = await call(payments.api.url, 'POST /operator/tickets/:id/messages', {
    headers,
    params: { id: family.own.ticket },
    body: { message: SPEAKS, seen: 1 },
  });
  expect(answered.status).toBe(201);
  note = succeeded(
    await call(payments.api.url, 'POST /operator/companies/:id/alerts', {
      headers,
      params: { id: 'wefood' },
      body: { message: 'The canteen opens at noon.' },
    }),
  )._id;
});
afterAll(() => payments.close());

const STANDING_DAY = '2040-01-02';

/** The fields of every kind's data together. */
type AllData = { [Kind in EmailKind]: (data: EmailData[Kind]) => void }[EmailKind] extends (
  data: infer All,
) => void
  ? All
  : never;

/**
 * Test data of every kind of e-mail, which reads its own fields of it. A field without its line does
 * not compile.
 */
const everyField = (): AllData => ({
  topup,
  refund: refunds.done,
  payout: family.own.payout,
  agreement: family.own.recurring,
  card: family.own.card,
  chargeback,
  amountMinor: '2000',
  origin: 'http://wefood.localhost:3000',
  language: 'en',
  userAgent: SPEAKS,
  at: new Date().toISOString(),
  to: 'gone@example.test',
  name: SPEAKS,
  country: 'BR',
  company: 'wefood',
  confirmed: isConfirmed,
  invitations: [family.own.invitation],
  request: family.own.request,
  guardian: family.own.coGuardian,
  student: family.own.student,
  movedMinor: '100',
  balanceMinor: availableText(available(900n)),
  thresholdMinor: '1000',
  currency: 'BRL',
  order: family.own.order,
  orders: [family.own.order],
  days: [{ student: family.own.student, day: STANDING_DAY }],
  why: 'menu',
  ticket: family.own.ticket,
  note,
  missing: 'recipient',
  until: '2040-01-01',
});

/** Fields of the kinds that need another record. */
const OTHER_FIELDS: { readonly [Kind in EmailKind]?: () => Partial<EmailData[Kind]> } = {
  'refund-refused': () => ({ refund: refunds.refused }),
  'refund-failed': () => ({ refund: refunds.failed }),
  'student-deleted': () => ({ student: family.own.spareStudent }),
  'student-gone': () => ({ student: family.own.spareStudent }),
  'automatic-paused': () => ({ agreement: family.own.automatic }),
  'automatic-former-card': () => ({ agreement: family.own.automatic }),
  'automatic-ceiling': () => ({ agreement: family.own.automatic }),
};
const KINDS = Object.keys(OWN_WORDS) as EmailKind[];

let isConfirmed = false;
async function composeFor(confirmed: boolean, kind: EmailKind): Promise<Omit<Email, 'id'>> {
  isConfirmed = confirmed;
  await payments.api.owner.query(
    `UPDATE guardian SET email_confirmed_at = $1, first_confirmed_at = $1, language = 'en'`,
    [confirmed ? new Date() : null],
  );
  await payments.api.owner.query(
    'UPDATE meal_order SET status = $1, suspended_at = now() WHERE id = $2',
    [kind === 'meal-suspended' ? 'suspended' : 'open', family.own.order],
  );
  const { db, env, clock, log, printer } = payments.api.services;
  const [write] = await composeEmails({ db, env, clock, log, printer }, COMPOSERS, [
    {
      kind,
      guardian_id: family.own.user,
      data: { ...everyField(), ...OTHER_FIELDS[kind]?.() },
      waitedSeconds: 0,
    },
  ]);
  const email = await write?.();
  if (!email) throw new Error(`no e-mail of the kind ${kind} was composed`);
  return email;
}

/** Everything that the reader sees, without our own addresses. */
function wordsOf(email: Omit<Email, 'id'>): string {
  const { subject, text, html } = renderEmail({ ...email, id: 'email' });
  const files = (email.attachments ?? []).map(({ name }) => name);
  const body = html.slice(html.indexOf('<body')).replaceAll(/style="[^"]*"/g, '');
  return [subject, text, body, ...files].join('\n').replaceAll(/http:\/\/wefood[^\s"<]*/g, '');
}

describe('an e-mail to an unconfirmed address contains no text typed by a guardian', () => {
  test.each(KINDS)('%s', async (kind) => {
    const email = await composeFor(false, kind);
    expect(wordsOf(email)).not.toMatch(OWN);
    expect(email.attachments ?? []).toEqual([]);
  });
});

describe('an e-mail to a confirmed address shows names only as its kind declares, never as a link, an address or a phone number', () => {
  test.each(filled(KINDS.filter((kind) => kind !== 'email-confirmation')))('%s', async (kind) => {
    const email = await composeFor(true, kind);
    const words = wordsOf(email);
    expect(words).not.toMatch(LINKS);
    expect(OWN.test(words)).toBe(OWN_WORDS[kind].length > 0);
    expect(email.subject).not.toMatch(/[\r\n]/);
  });
});

describe('an e-mail’s text has all of its HTML’s content, and the HTML loads nothing from the network', () => {
  test.each(filled(KINDS.filter((kind) => kind !== 'email-confirmation')))('%s', async (kind) => {
    const { text, html } = renderEmail({ ...(await composeFor(true, kind)), id: 'email' });
    const body = html.slice(html.indexOf('<body'));
    const said = body.split(/<[^>]*>/).filter(Boolean);
    for (const words of said) {
      const plain = words.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
      expect(text).toContain(plain);
    }
    expect(html).not.toMatch(/src=|url\(|<link|@import/);
  });
});

test('a confirmed address gets no e-mail that asks to confirm it', async () => {
  await expect(composeFor(true, 'email-confirmation')).rejects.toThrow('no e-mail of the kind');
});

test('neutral words fit into their sentences', async () => {
  const { text } = renderEmail({ ...(await composeFor(false, 'automatic-ceiling')), id: 'email' });
  expect(text).toContain('\nA child’s balance is below');
  const { paragraphs } = await composeFor(false, 'automatic-paused');
  expect(paragraphs.join(' ')).toContain(`${translate('en', 'emails.someStudent')}’s wallet`);
  const left = await composeFor(false, 'guardian-left');
  const { subject } = renderEmail({ ...left, id: 'email' });
  expect(subject).toBe('Another guardian gave up access to a child’s meal account');
});
