import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { raiseAlerts } from '../../platform/alerts/raise-alerts.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { openMailServer } from '../../testing/email-inbox.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { startMailing } from '../../testing/mailing.ts';
import { createAlert, createTicket } from '../../testing/tickets.ts';
import { COMPOSERS } from '../emails.ts';

const { api, inbox, close } = await startMailing();
const operator = await createOperator(api);
let guardian: SignedInGuardian;
beforeEach(async () => {
  guardian = await createGuardian(api);
});
afterAll(close);

const alerts = async (
  resolved?: 'true' | 'false',
  { token, language = 'en' } = { ...guardian, language: 'en' },
) =>
  succeeded(
    await call(api.url, 'GET /alerts', {
      token,
      query: resolved ? { resolved } : {},
      headers: { 'accept-language': language },
    }),
  ).docs;

const dismiss = (issueId: string, { token } = guardian) =>
  call(api.url, 'PATCH /alerts/:issueId/dismiss', {
    token,
    params: { issueId },
    body: { resolved: true },
  });

test('a cause raises the alerts of any number of guardians at once', async () => {
  const raised = Array.from({ length: 15_000 }, (_, index) => ({
    guardianId: guardian.user._id,
    kind: 'note' as const,
    event: `note-${index}`,
  }));
  await raiseAlerts(api.services.db, raised);
  const { rows } = await api.owner.query(
    'SELECT count(*)::int AS alerts FROM alert WHERE guardian_id = $1',
    [guardian.user._id],
  );
  expect(rows).toEqual([{ alerts: raised.length }]);
});

const answer = (id: string) =>
  call(api.url, 'POST /operator/tickets/:id/messages', {
    params: { id },
    body: { message: 'We look into it.', seen: 1 },
    headers: operatorSession(operator.token),
  });

/** The guardian's emails after the outbox has delivered all that is due within these minutes. */
async function emailsWithin(minutes: number) {
  await api.services.outbox.settled();
  await api.owner.query(
    `UPDATE mail_outbox SET due_at = due_at - make_interval(mins => $2) WHERE guardian_id = $1`,
    [guardian.user._id, minutes],
  );
  await api.services.outbox.deliver();
  return inbox.to(guardian.email);
}

describe('an alert', () => {
  test('is raised with the email about the same event, once, however many processes report it at once', async () => {
    const refund = randomUUID();
    const tell = () =>
      api.services.db.transaction().execute((trx) =>
        enqueueEmail(trx, {
          kind: 'payout-refused',
          guardianId: guardian.user._id,
          key: refund,
          data: { payout: refund },
        }),
      );
    await Promise.all(Array.from({ length: 8 }, tell));
    expect(await alerts()).toMatchObject([
      { kind: 'payout-refused', title: 'Refund not approved', resolved: false },
    ]);
    expect(await alerts('false', { ...guardian, language: 'hu-HU' })).toMatchObject([
      { title: 'Nem jóváhagyott visszatérítés' },
    ]);
  });

  test('is rolled back with its transaction', async () => {
    const undone = api.services.db.transaction().execute(async (trx) => {
      await enqueueEmail(trx, {
        kind: 'payout-refused',
        guardianId: guardian.user._id,
        data: { payout: randomUUID() },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await alerts()).toEqual([]);
  });

  test('is dismissed once: a repeat changes nothing, and another guardian’s alert is not found', async () => {
    const id = await createAlert(api, guardian);
    const first = succeeded(await dismiss(id));
    expect(first).toMatchObject({ _id: id, resolved: true });
    expect(succeeded(await dismiss(id)).resolvedAt).toBe(first.resolvedAt);
    expect(await alerts('false')).toEqual([]);
    expect(await alerts('true')).toHaveLength(1);
    const other = await createAlert(api, await createGuardian(api));
    expect((await dismiss(other)).status).toBe(404);
    const { status } = await call(api.url, 'GET /alerts', {
      token: guardian.token,
      query: { user: randomUUID() },
    });
    expect(status).toBe(404);
  });

  test('about a health form is open while the school waits for the form, and names the student only to the guardian', async () => {
    const school = await createSchool(api, { healthForm: true });
    const student = await createStudent(api, guardian, school);
    const [alert] = await alerts('false');
    expect(alert).toMatchObject({
      kind: 'form-pending',
      link: `/dependents/anamnesis/${student._id}`,
    });
    expect(alert?.message).toContain(student.name.split(' ')[0]);
    await api.owner.query('DELETE FROM guardianship WHERE student_id = $1', [student._id]);
    expect((await alerts('false'))[0]).toMatchObject({
      link: '/',
      message: 'The school asks for the health form of a child.',
    });
  });
});

describe('an answer of support', () => {
  test('raises one alert until it is read, and sends an email only if nobody reads it for a while', async () => {
    const id = await createTicket(api, guardian);
    await Promise.all([answer(id), answer(id)]);
    expect(await alerts('false')).toMatchObject([{ kind: 'ticket-answered' }]);
    expect(await emailsWithin(9)).toEqual([]);
    expect(await emailsWithin(1)).toHaveLength(1);
    await call(api.url, 'PUT /user-tickets/:id/read', {
      token: guardian.token,
      params: { id },
      body: { number: 2 },
    });
    expect(await alerts('false')).toEqual([]);
    await answer(id);
    expect(await alerts('false')).toHaveLength(1);
    await call(api.url, 'PUT /user-tickets/:id/read', {
      token: guardian.token,
      params: { id },
      body: { number: 3 },
    });
    expect(await emailsWithin(10)).toHaveLength(1);
  });
});

test('an email that its server refuses for good raises one alert and is not retried', async () => {
  const server = await openMailServer({ refusal: () => 'no such user' });
  const { db, env, clock, log, printer } = api.services;
  const mailer = await createMailer({ ...env, SMTP_URL: server.url });
  const outbox = createOutbox({ db, env, clock, log, printer, mailer }, COMPOSERS);
  const { user } = guardian;
  // The API's own delivery of the sign-up's e-mail would take these, too.
  await api.services.outbox.settled();
  await api.owner.query(
    `INSERT INTO mail_outbox (id, kind, guardian_id, data) SELECT 'bounce-' || n || $1, 'password-reset',
       $1::uuid, '{"origin": "https://wefood.example", "language": "en"}' FROM generate_series(1, 2) n`,
    [user._id],
  );
  await outbox.deliver();
  server.close();
  expect(await alerts('false')).toMatchObject([{ kind: 'email-bounced', link: '/profile' }]);
  const { rows } = await api.owner.query(
    'SELECT attempts, closed_at IS NOT NULL AS closed FROM mail_outbox WHERE guardian_id = $1',
    [user._id],
  );
  expect(rows).toEqual([
    { attempts: 1, closed: true },
    { attempts: 1, closed: true },
  ]);
});

describe('a note', () => {
  const post = (school: string, body: { message: string; key?: string; texts?: object }) =>
    call(api.url, 'POST /operator/schools/:id/alerts', {
      params: { id: school },
      body,
      headers: operatorSession(operator.token),
    });

  test('reaches the guardians of the school and nobody else, as alert and email, once per key', async () => {
    const school = await createSchool(api);
    await createStudent(api, guardian, school);
    const other = await createGuardian(api);
    const body = { message: 'Lunch is at <b>noon</b> on Friday.', key: randomUUID() };
    const posted = succeeded(await post(school.id, body));
    expect(posted.guardians).toBe(1);
    expect(succeeded(await post(school.id, body))).toEqual(posted);
    expect(refusalOf(await post(school.id, { ...body, message: 'Another text.' })).code).toBe(
      'idempotency_mismatch',
    );
    expect(await alerts('false')).toMatchObject([{ kind: 'note', message: body.message }]);
    expect(await alerts('false', { ...other, language: 'en' })).toEqual([]);
    expect((await emailsWithin(0)).map(({ text }) => text)).toEqual([
      expect.stringContaining(body.message),
    ]);
    const { rows } = await api.owner.query(
      `SELECT operator_id, detail ->> 'guardians' AS guardians FROM audit WHERE subject = $1`,
      [posted._id],
    );
    expect(rows).toEqual([{ operator_id: operator.id, guardians: '1' }]);
  });

  test('is read in the guardian’s language where it has a text in it, else in its own', async () => {
    const school = await createSchool(api);
    await createStudent(api, guardian, school);
    await api.owner.query(`UPDATE guardian SET language = 'hu-HU' WHERE id = $1`, [
      guardian.user._id,
    ]);
    const { body: readers } = await call(api.url, 'GET /operator/schools/:id/readers', {
      params: { id: school.id },
      headers: operatorSession(operator.token),
    });
    expect(readers).toEqual({
      guardians: 1,
      languages: [{ language: 'hu-HU', guardians: 1 }],
    });
    const texts = { 'hu-HU': 'Pénteken délben van az ebéd.' };
    const body = { message: 'Lunch is at noon on Friday.', texts, key: randomUUID() };
    const posted = succeeded(await post(school.id, body));
    expect(succeeded(await post(school.id, body))).toEqual(posted);
    expect(refusalOf(await post(school.id, { ...body, texts: {} })).code).toBe(
      'idempotency_mismatch',
    );
    expect(await alerts('false', { ...guardian, language: 'hu-HU' })).toMatchObject([
      { message: texts['hu-HU'] },
    ]);
    expect(await alerts('false', { ...guardian, language: 'fr-FR' })).toMatchObject([
      { message: body.message },
    ]);
    expect((await emailsWithin(0)).map(({ text }) => text)).toEqual([
      expect.stringContaining(texts['hu-HU']),
    ]);
  });
});
