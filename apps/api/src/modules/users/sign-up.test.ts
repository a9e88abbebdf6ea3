import { randomUUID } from 'node:crypto';
import { mailboxOf } from '@merenda/domain/access/mailboxes';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call, newAddress } from '../../testing/client.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { type Mailing, startMailing } from '../../testing/mailing.ts';
import { PERSON_THROTTLES } from '../session/index.ts';

async function mailing(env: Record<string, string> = {}): Promise<Mailing> {
  const started = await startMailing({ env });
  onTestFinished(started.close);
  return started;
}

const somebody = (changes: object = {}) => ({
  name: 'Marina Almeida',
  email: `p-${randomUUID()}@example.test`,
  password: 'a quiet lunch',
  company: 'wefood',
  countryCode: 'BR',
  phoneNumber: '+5511961234567',
  favourites: { lang: 'en' as const },
  nationalIdNumber: 'MG-123',
  ...changes,
});

const TAX_ID = { taxIdentifierNumber: '529.982.247-25', taxIdentifierType: 'CPF' };
const taxed = (changes: object = {}) =>
  somebody({ nationalIdNumber: undefined, billingDetails: TAX_ID, ...changes });

const signUp = ({ api }: Mailing, body: object, from = newAddress()) =>
  call(api.url, 'POST /responsible-users', {
    headers: { 'x-forwarded-for': from },
    body: body as ReturnType<typeof somebody>,
  });

const guardians = async ({ api }: Mailing): Promise<number> => {
  const { rows } = await api.owner.query('SELECT count(*)::int AS those FROM guardian');
  return rows[0].those;
};

/** An answer without the fields that differ between any two people. */
const shapeOf = (body: { email: string }) =>
  JSON.stringify(body)
    .replaceAll(body.email, 'an address')
    .replaceAll(/[0-9a-f-]{36}/g, 'an id');

test('a known address gets the same answer as any other: the same shape, nothing created, an email to its owner', async () => {
  const product = await mailing();
  const { api, inbox } = product;
  const { email, password } = await createGuardian(api);
  const before = await guardians(product);
  const hashes = vi.spyOn(api.services.passwords, 'hash');
  const told = taxed({ email: email.toUpperCase(), password: 'a stranger’s lunch' });
  const known = await signUp(product, told);
  expect(await guardians(product)).toBe(before);
  const unknown = await signUp(product, taxed());
  expect([known.status, unknown.status]).toEqual([201, 201]);
  expect(shapeOf(known.body)).toBe(shapeOf(unknown.body));
  expect(known.body.email).toBe(email);
  // Hashing is the expensive part of the work.
  expect(hashes.mock.calls).toHaveLength(2);
  expect(known.body.taxIdentifierNumber).toBe('52998224725');
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  await api.services.outbox.settled();
  const [message] = inbox.to(email);
  expect(message?.subject).toMatch(/already have an account/);
  expect(message?.text).toMatch(/\/login\b/);
  expect(message?.text).toMatch(/\/recover\b/);
  const logIn = (typed: string) =>
    call(api.url, 'POST /auth/login', { body: { email, password: typed, company: 'wefood' } });
  expect((await logIn('a stranger’s lunch')).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
});

test('one of two sign-ups with one address at the same moment makes the account; both get the same answer', async () => {
  const product = await mailing();
  const { email } = somebody();
  const before = await guardians(product);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => signUp(product, somebody({ email }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await guardians(product)).toBe(before + 1);
});

test('emails of sign-ups are counted by mailbox, with or without an account: plus-addresses do not fill one', async () => {
  const product = await mailing();
  const { api, inbox } = product;
  const local = `ana-${randomUUID()}`;
  for (let at = 0; at < 8; at += 1) {
    const email = `${local}+${at % 5}@example.test`;
    expect((await signUp(product, somebody({ email }))).status).toBe(201);
  }
  await api.services.outbox.settled();
  const { rows } = await api.owner.query(
    `SELECT count(*)::int AS emails FROM mail_outbox JOIN guardian ON guardian.id = guardian_id
     WHERE email LIKE $1 || '%'`,
    [local],
  );
  const delivered = Array.from({ length: 5 }, (_, at) => [
    ...inbox.to(`${local}+${at}@example.test`),
    ...inbox.confirmations(`${local}+${at}@example.test`),
  ]).flat();
  expect(rows[0].emails).toBe(3);
  expect(delivered).toHaveLength(3);
});

test('no budget of emails is counted by an address as it is written', () => {
  // @ts-expect-error: only `mailboxOf` makes a mailbox.
  const byAddress = PERSON_THROTTLES.loginLink({ companyId: 'wefood', mailbox: 'ana+1@a.test' });
  const mailbox = mailboxOf('Ana+1@a.test');
  const byMailbox = PERSON_THROTTLES.loginLink({ companyId: 'wefood', mailbox });
  expect(byMailbox).not.toBe(byAddress);
  expect(byMailbox).toBe('login-link:wefood:ana@a.test');
});

test('a school’s evening signs up from one network; further sign-ups wait, told in words and in seconds', async () => {
  const product = await mailing({ FREE_SIGN_UPS: '5' });
  const statuses = [];
  for (let at = 0; at < 6; at += 1) {
    statuses.push((await signUp(product, somebody(), `2001:db8::${at}`)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201]);
  const late = await signUp(product, somebody(), '2001:db8::9');
  expect(late).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(late.body).toHaveProperty('userMessage', expect.stringMatching(/internet connection/));
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signUp(product, somebody())).status).toBe(201);
});

test('a known tax number is told five times an hour and network; then every sign-up there waits', async () => {
  const product = await mailing();
  expect((await signUp(product, taxed())).status).toBe(201);
  const from = newAddress();
  for (let at = 0; at < 5; at += 1) {
    const told = await signUp(product, taxed(), from);
    expect(told).toMatchObject({ status: 409, body: { code: 'duplicate_user' } });
  }
  const [taken, free] = [
    await signUp(product, taxed(), from),
    await signUp(product, somebody(), from),
  ];
  expect([taken.status, free.status]).toEqual([429, 429]);
  expect(taken.body).toEqual(free.body);
  expect((await signUp(product, somebody())).status).toBe(201);
});
