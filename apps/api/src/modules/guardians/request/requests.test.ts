import { LANGUAGES } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { holdWallet } from '../../../testing/hold-wallet.ts';
import { startPayments } from '../../../testing/payments.ts';
import {
  anyNetwork,
  getStudent,
  invite,
  listGuardians,
  newSharedStudent,
  removeGuardian,
  type SharedStudent,
  share,
} from '../testing/shared-student.ts';

const payments = await startPayments({ env: { TRUST_PROXY: 'on' } });
afterAll(() => payments.close());

/** A guardian who has given registration number and birth date. */
async function ask(shared: SharedStudent, asking?: SignedInGuardian): Promise<SignedInGuardian> {
  const by = asking ?? (await createGuardian(payments.api, shared.owner.user.company));
  const { status, body } = await call(
    payments.api.url,
    'POST /responsible-users/:userId/dependents/associate',
    {
      token: by.token,
      params: { userId: by.user._id },
      body: {
        restaurantUnit: shared.school.id,
        enrollmentNumber: shared.student.class.enrollmentNumber ?? '',
        birthDate: shared.student.birthDate,
      },
      headers: anyNetwork(),
    },
  );
  expect({ status, body }).toEqual({ status: 200, body: { state: 'requested' } });
  return by;
}

const requestsOf = async (shared: SharedStudent, by = shared.owner) =>
  (await listGuardians(shared, by)).body.requests;

/** The newest e-mail with a request's link, or the newest without one: several arrive in any order. */
async function emailTo(email: string) {
  const messages = await payments.sandbox.emails(email);
  const message = messages.find(({ text }) => text.includes('/request?token=')) ?? messages[0];
  return {
    ...message,
    token: /\/request\?token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '',
  };
}

const byEmail = (how: 'agree' | 'refuse' | 'view', token: string, by?: SignedInGuardian) =>
  call(payments.api.url, `POST /guardian-requests/${how}`, {
    token: by?.token,
    body: { token },
    headers: anyNetwork(),
  });

const byList = (
  how: 'agree' | 'refuse',
  shared: SharedStudent,
  requestId: string,
  by = shared.owner,
) =>
  call(
    payments.api.url,
    `POST /responsible-users/:userId/dependents/:id/requests/:requestId/${how}`,
    {
      token: by.token,
      params: { userId: by.user._id, id: shared.student._id, requestId },
    },
  );

describe('the owner', () => {
  test('gets an email and an alert that show the requester, and so does the student’s page', async () => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const { text, token } = await emailTo(shared.owner.email);
    expect(token).toHaveLength(43);
    for (const word of ['Marina', 'Lucas', '14']) expect(text).toContain(word);
    for (const secret of [asking.email, 'Almeida', shared.student.class.enrollmentNumber]) {
      expect(text).not.toContain(secret);
    }
    const masked = `g•••${asking.email.slice(asking.email.indexOf('@'))}`;
    expect(await requestsOf(shared)).toMatchObject([{ name: 'Marina Almeida', email: masked }]);
    const { body } = await call(payments.api.url, 'GET /alerts', { token: shared.owner.token });
    expect(body.docs).toMatchObject([
      { kind: 'guardian-request', link: `/dependents/${shared.student._id}` },
    ]);
    expect((await byEmail('view', token)).body).toMatchObject({
      student: 'Lucas',
      requester: { name: 'Marina Almeida', email: masked },
    });
    expect((await getStudent(shared, asking)).status).toBe(404);
  });

  test.each(LANGUAGES)('gets it in %s', async (language) => {
    const shared = await newSharedStudent(payments);
    await payments.api.owner.query('UPDATE guardian SET language = $2 WHERE id = $1', [
      shared.owner.user._id,
      language,
    ]);
    await ask(shared);
    const { subject, text } = await emailTo(shared.owner.email);
    const values = { guardian: 'Marina', student: 'Lucas', brand: 'Wefood' };
    expect(subject).toBe(translate(language, 'emails.request.subject', values));
    for (const part of ['body', 'how', 'ignore'] as const) {
      expect(text?.replace(/\s+/g, ' ')).toContain(
        translate(language, `emails.request.${part}`, values).replace(/\s+/g, ' '),
      );
    }
  });

  test('with an unconfirmed address gets an email that names nobody and opens nothing', async () => {
    const shared = await newSharedStudent(payments);
    await payments.api.owner.query('UPDATE guardian SET email_confirmed_at = NULL WHERE id = $1', [
      shared.owner.user._id,
    ]);
    await ask(shared);
    const { text, token } = await emailTo(shared.owner.email);
    expect(token).toBe('');
    expect(text).toContain(`/dependents/${shared.student._id}`);
    expect(text).not.toMatch(/Marina|Lucas/);
  });

  test('agrees by the email, signed in: the other one sees the student and is notified', async () => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const { token } = await emailTo(shared.owner.email);
    expect((await byEmail('agree', token)).status).toBe(401);
    expect((await byEmail('agree', token, asking)).status).toBe(404);
    expect((await getStudent(shared, asking)).status).toBe(404);
    const { status, body } = await byEmail('agree', token, shared.owner);
    expect({ status, body }).toEqual({ status: 200, body: { dependent: shared.student._id } });
    expect((await getStudent(shared, asking)).body).toMatchObject({
      isOwner: false,
      maySpend: false,
      maySeeHealth: false,
    });
    const [told] = await payments.sandbox.emails(asking.email);
    expect(told?.subject).toContain('Lucas');
    for (const how of ['view', 'agree', 'refuse'] as const) {
      expect((await byEmail(how, token, shared.owner)).status).toBe(404);
    }
  });

  test('refuses by the email, without signing in: nobody is notified, and nothing is shown', async () => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const { token } = await emailTo(shared.owner.email);
    expect((await byEmail('refuse', token)).status).toBe(204);
    expect(await payments.sandbox.emails(asking.email)).toEqual([]);
    expect((await byEmail('agree', token, shared.owner)).status).toBe(404);
    expect(await requestsOf(shared)).toEqual([]);
    await ask(shared, asking);
    expect(await requestsOf(shared)).toEqual([]);
    expect((await getStudent(shared, asking)).status).toBe(404);
  });

  test.each(['agree', 'refuse'] as const)('answers on the student’s page: %s', async (how) => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const second = await share(shared, { maySpend: true });
    const [request] = await requestsOf(shared);
    expect(await requestsOf(shared, second)).toEqual([]);
    const id = request?._id ?? '';
    expect((await byList(how, shared, id, second)).body).toMatchObject({ code: 'not_owner' });
    expect((await byList(how, shared, id, asking)).status).toBe(404);
    const other = await newSharedStudent(payments);
    expect((await byList(how, other, id)).status).toBe(404);
    const first = await byList(how, shared, id);
    expect(first.status).toBe(how === 'agree' ? 200 : 204);
    expect((await byList(how, shared, id)).status).toBe(404);
    expect((await getStudent(shared, asking)).status).toBe(how === 'agree' ? 200 : 404);
  });

  test('can refuse but not agree while blocked', async () => {
    const shared = await newSharedStudent(payments);
    await ask(shared);
    const [request] = await requestsOf(shared);
    const { token } = await emailTo(shared.owner.email);
    await payments.api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
      shared.owner.user._id,
    ]);
    const id = request?._id ?? '';
    const refused = { status: 403, body: { code: 'account_blocked' } };
    expect(await byList('agree', shared, id)).toMatchObject(refused);
    expect(await byEmail('agree', token, shared.owner)).toMatchObject(refused);
    expect((await byList('refuse', shared, id)).status).toBe(204);
  });

  test('gives one answer, also if ten are sent at the same moment', async () => {
    const shared = await newSharedStudent(payments);
    await ask(shared);
    const { token } = await emailTo(shared.owner.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        byEmail(at % 2 ? 'agree' : 'refuse', token, shared.owner),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  });
});

describe('a request is over', () => {
  test('after its days, for email and list', async () => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const [request] = await requestsOf(shared);
    const { token } = await emailTo(shared.owner.email);
    await payments.api.owner.query(
      'UPDATE guardian_request SET expires_at = now() WHERE guardian_id = $1',
      [asking.user._id],
    );
    expect(await requestsOf(shared)).toEqual([]);
    expect((await byEmail('agree', token, shared.owner)).status).toBe(404);
    expect((await byList('agree', shared, request?._id ?? '')).status).toBe(404);
    await ask(shared, asking);
    expect(await requestsOf(shared)).toHaveLength(1);
  });

  test('once the requester has left', async () => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const { token } = await emailTo(shared.owner.email);
    const left = await call(payments.api.url, 'DELETE /auth/me', {
      token: asking.token,
      body: { password: asking.password },
    });
    expect(left.status).toBe(204);
    expect(await requestsOf(shared)).toEqual([]);
    expect((await byEmail('view', token)).status).toBe(404);
  });

  test('for an owner who agrees while the requester leaves, and whose session goes on', async () => {
    const shared = await newSharedStudent(payments);
    const asking = await ask(shared);
    const [request] = await requestsOf(shared);
    // The deletion has locked its guardian by then.
    const wallet = await holdWallet(payments.api, asking.user.wallet._id);
    const leaving = call(payments.api.url, 'DELETE /auth/me', {
      token: asking.token,
      body: { password: asking.password },
    });
    await wallet.untilWaiting(1);
    const agreeing = byList('agree', shared, request?._id ?? '');
    await wallet.untilWaiting(2);
    await wallet.release();
    expect((await leaving).status).toBe(204);
    expect((await agreeing).status).toBe(404);
    expect(await requestsOf(shared)).toEqual([]);
  });

  test('for an owner who has left: the email is void, and the next owner answers', async () => {
    const shared = await newSharedStudent(payments);
    const heir = await share(shared, { maySpend: true });
    const asking = await ask(shared);
    const { token } = await emailTo(shared.owner.email);
    // Two statements: a student has one owner at each moment, and rows of one statement have no
    // order.
    await payments.api.owner.query(
      'UPDATE guardianship SET is_owner = false WHERE student_id = $1 AND is_owner',
      [shared.student._id],
    );
    await payments.api.owner.query(
      `UPDATE guardianship SET is_owner = true, may_spend = true, may_see_health = true
       WHERE student_id = $1 AND guardian_id = $2`,
      [shared.student._id, heir.user._id],
    );
    expect((await byEmail('view', token)).status).toBe(404);
    expect((await byEmail('agree', token, shared.owner)).status).toBe(404);
    expect((await byEmail('refuse', token)).status).toBe(404);
    const [request] = await requestsOf(shared, heir);
    expect((await byList('agree', shared, request?._id ?? '', heir)).status).toBe(200);
    expect((await getStudent(shared, asking)).status).toBe(200);
  });

  test('with the student', async () => {
    const shared = await newSharedStudent(payments);
    await ask(shared);
    const { token } = await emailTo(shared.owner.email);
    const deleted = await call(
      payments.api.url,
      'POST /school-wallets/dependents/:id/reset-n-transfer',
      { token: shared.owner.token, params: { id: shared.student._id } },
    );
    expect(deleted.status).toBe(200);
    expect((await byEmail('view', token)).status).toBe(404);
    const { rows } = await payments.api.owner.query(
      'SELECT FROM guardian_request WHERE student_id = $1',
      [shared.student._id],
    );
    expect(rows).toEqual([]);
  });
});

test('a guardian who was agreed to, and removed later, comes back by an invitation alone', async () => {
  const shared = await newSharedStudent(payments);
  const asking = await ask(shared);
  const [request] = await requestsOf(shared);
  await byList('agree', shared, request?._id ?? '');
  expect((await removeGuardian(shared, asking.user._id)).status).toBe(204);
  await ask(shared, asking);
  expect(await requestsOf(shared)).toEqual([]);
  expect((await invite(shared, asking.email)).status).toBe(201);
});

test('the requester’s export holds the request, without telling whether it fitted a student', async () => {
  const shared = await newSharedStudent(payments);
  const asking = await ask(shared);
  await byList('refuse', shared, (await requestsOf(shared))[0]?._id ?? '');
  const nobodys = await newSharedStudent(payments);
  nobodys.student.class.enrollmentNumber = 'nobody’s';
  await ask(nobodys, asking);
  const answer = await fetch(
    `${payments.api.url}/responsible-users/${asking.user._id}/data-export`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `We ${asking.token}` },
      body: JSON.stringify({ password: asking.password }),
    },
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n');
  for (const told of [shared.student._id, 'Lucas']) expect(text).not.toContain(told);
  const rows = JSON.parse(Buffer.from(files['guardian-requests.json'] ?? []).toString());
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ student_id: null, agreed_at: null });
});
