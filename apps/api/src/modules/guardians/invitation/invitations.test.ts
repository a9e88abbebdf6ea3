import { USES_A_DAY } from '@merenda/domain/access/budgets';
import { MAX_GUARDIANS } from '@merenda/domain/people/guardians';
import { filled } from '@merenda/testing/filled';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { startPayments } from '../../../testing/payments.ts';
import {
  again,
  answer,
  anyNetwork,
  getStudent,
  invite,
  listGuardians,
  newSharedStudent,
  share,
  tokenFor,
  withdrawInvitation,
} from '../testing/shared-student.ts';

const payments = await startPayments({ env: { TRUST_PROXY: 'on' } });
afterAll(() => payments.close());

const preview = (token: string) =>
  call(payments.api.url, 'POST /guardian-invitations/preview', {
    body: { token },
    headers: anyNetwork(),
  });

const refused = (status: number, code: string) => ({ status, body: { code } });

describe('inviting a guardian', () => {
  test('sends an e-mail with names, rights and a link, and shows the invitation to the owner', async () => {
    const shared = await newSharedStudent(payments);
    const email = 'Helena.New@Example.test';
    const { status, body } = await invite(shared, email, {
      headers: { 'accept-language': 'de-DE', host: 'wefood.example' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: 'helena.new@example.test', maySpend: false });
    const days = (new Date(body.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const [message] = await payments.sandbox.emails(email);
    expect(message?.subject).toContain('Marina möchte das Essenskonto von Lucas');
    for (const word of ['Marina', 'Lucas', 'Colégio Aurora', '7 Tage', 'Geld zurückholen']) {
      expect(message?.text).toContain(word);
    }
    expect(message?.text).not.toContain('Almeida');
    expect((await listGuardians(shared)).body).toMatchObject({
      docs: [{ name: 'Marina', isOwner: true, maySpend: true, isYou: true }],
      invitations: [{ _id: body._id, email: 'helena.new@example.test' }],
      canInvite: true,
    });
  });

  test('is written in the language of the account with that address', async () => {
    const shared = await newSharedStudent(payments);
    const known = await createGuardian(payments.api);
    await payments.api.owner.query("UPDATE guardian SET language = 'hu-HU' WHERE id = $1", [
      known.user._id,
    ]);
    await invite(shared, known.email, { headers: { 'accept-language': 'de-DE' } });
    const [message] = await payments.sandbox.emails(known.email);
    expect(message?.subject).toContain('megosztaná Önnel');
  });

  test('links to the brand’s own host, also when the caller used another', async () => {
    const shared = await newSharedStudent(payments, 'thomas-franks-aisb');
    await invite(shared, 'somebody-at-aisb@example.test');
    const [message] = await payments.sandbox.emails('somebody-at-aisb@example.test');
    expect(message?.text).toMatch(/http:\/\/aisb\.127\.0\.0\.1:\d+\/invitation\?token=/);
  });

  test('answers the same whether or not the address has an account', async () => {
    const shared = await newSharedStudent(payments);
    const { email } = await createGuardian(payments.api);
    const [known, unknown] = [
      await invite(shared, email),
      await invite(shared, 'nobody-at-all@example.test'),
    ];
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  });

  test('the same address again renews the invitation: one stays open, the older link stops working', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    const first = await invite(shared, second.email);
    const oldToken = await tokenFor(shared, second.email);
    const again = await invite(shared, second.email.toUpperCase(), { maySpend: true });
    expect(again.body).toMatchObject({ _id: first.body._id, maySpend: true });
    expect((await listGuardians(shared)).body.invitations).toHaveLength(1);
    expect(await answer(shared, 'view', second, oldToken)).toMatchObject(refused(404, 'not_found'));
    const token = await tokenFor(shared, second.email);
    expect((await answer(shared, 'accept', second, token)).status).toBe(200);
    expect((await getStudent(shared, second)).body.maySpend).toBe(true);
  });

  test('409: the guardian itself, and an existing guardian', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    for (const email of [shared.owner.email, second.email.toUpperCase()]) {
      expect(await invite(shared, email)).toMatchObject(refused(409, 'already_guardian'));
    }
  });

  test('409: more guardians and open invitations than a student can have', async () => {
    const shared = await newSharedStudent(payments);
    await share(shared);
    for (let count = 2; count < MAX_GUARDIANS; count += 1) {
      expect((await invite(shared, `number-${count}@example.test`)).status).toBe(201);
    }
    expect(await invite(shared, 'one-too-many@example.test')).toMatchObject(
      refused(409, 'too_many_guardians'),
    );
    const { body } = await listGuardians(shared);
    expect(body.canInvite).toBe(false);
    await withdrawInvitation(shared, body.invitations[0]?._id ?? '');
    expect((await invite(shared, 'one-too-many@example.test')).status).toBe(201);
  });

  test('429: a day’s e-mails are limited by inviter and by address, with a text', async () => {
    const shared = await newSharedStudent(payments);
    for (let sent = 0; sent < USES_A_DAY.invitationsBy; sent += 1) {
      expect((await invite(shared, 'again-and-again@example.test')).status).toBe(201);
    }
    const late = await invite(shared, 'another@example.test');
    expect(late).toMatchObject(refused(429, 'too_many_requests'));
    const other = await newSharedStudent(payments);
    expect(await invite(other, 'again-and-again@example.test')).toMatchObject(
      refused(429, 'too_many_requests'),
    );
    expect(await payments.sandbox.emails('again-and-again@example.test')).toHaveLength(
      USES_A_DAY.invitationsBy,
    );
  });
});

describe('an invitation', () => {
  test('shows given names, school and rights, and nothing more, before it is accepted', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    await invite(shared, second.email, { maySpend: true });
    const token = await tokenFor(shared, second.email);
    expect(token).toHaveLength(43);
    const { status, body } = await answer(shared, 'view', second, token);
    expect(status).toBe(200);
    expect(body).toEqual({
      inviter: 'Marina',
      student: 'Lucas',
      school: 'Colégio Aurora',
      maySpend: true,
      maySeeHealth: false,
      students: [
        { student: 'Lucas', school: 'Colégio Aurora', maySpend: true, maySeeHealth: false },
      ],
    });
    expect((await getStudent(shared, second)).status).toBe(404);
  });

  test('accepted, adds the student; the inviter is notified; both guardians see each other', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    expect((await getStudent(shared, second)).body).toMatchObject({
      isOwner: false,
      maySpend: false,
      isShared: true,
    });
    expect((await getStudent(shared, shared.owner)).body).toMatchObject({
      isOwner: true,
      maySpend: true,
      isShared: true,
    });
    const [message] = await payments.sandbox.emails(shared.owner.email);
    expect(message?.subject).toContain('accepted your invitation');
    const seen = await listGuardians(shared, second);
    expect(seen.body).toMatchObject({
      docs: [
        { name: 'Marina', isOwner: true, isYou: false },
        { name: 'Marina', isOwner: false, isYou: true, maySpend: false },
      ],
      invitations: [],
      canInvite: false,
    });
    for (const secret of [shared.owner.email, 'Almeida', shared.owner.user.wallet._id]) {
      expect(JSON.stringify(seen.body)).not.toContain(secret);
    }
  });

  test('410: can be answered once; of ten answers at the same moment one counts', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    await invite(shared, second.email);
    const token = await tokenFor(shared, second.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        answer(shared, index % 2 ? 'accept' : 'decline', second, token),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const one of filled(answers.filter(({ status }) => status >= 300))) {
      expect(one).toMatchObject(refused(410, 'invitation_used'));
    }
    expect(await answer(shared, 'view', second, token)).toMatchObject(
      refused(410, 'invitation_used'),
    );
  });

  test('declined, gives no access', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    await invite(shared, second.email);
    const token = await tokenFor(shared, second.email);
    expect((await answer(shared, 'decline', second, token)).status).toBe(204);
    expect(await answer(shared, 'accept', second, token)).toMatchObject(
      refused(410, 'invitation_used'),
    );
    expect((await getStudent(shared, second)).status).toBe(404);
    expect((await listGuardians(shared)).body.invitations).toEqual([]);
  });

  test('410: withdrawn, it gives no access, and cannot be withdrawn twice', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    const { body } = await invite(shared, second.email);
    const token = await tokenFor(shared, second.email);
    expect((await withdrawInvitation(shared, body._id)).status).toBe(204);
    expect((await withdrawInvitation(shared, body._id)).status).toBe(404);
    for (const how of ['view', 'accept', 'decline'] as const) {
      expect(await answer(shared, how, second, token)).toMatchObject(
        refused(410, 'invitation_withdrawn'),
      );
    }
  });

  test('410: expired', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    const { body } = await invite(shared, second.email);
    const token = await tokenFor(shared, second.email);
    await payments.api.owner.query(
      'UPDATE guardian_invitation SET expires_at = now() WHERE id = $1',
      [body._id],
    );
    expect(await answer(shared, 'accept', second, token)).toMatchObject(
      refused(410, 'invitation_expired'),
    );
    expect((await listGuardians(shared)).body.invitations).toEqual([]);
  });

  test('403: is only for the account with the address, and says so without naming it', async () => {
    const shared = await newSharedStudent(payments);
    const otherGuardian = await createGuardian(payments.api);
    await invite(shared, 'helena@example.test');
    const token = await tokenFor(shared, 'helena@example.test');
    for (const how of ['view', 'accept', 'decline'] as const) {
      const answered = await answer(shared, how, otherGuardian, token);
      expect(answered).toMatchObject(refused(403, 'invitation_other_email'));
      expect(JSON.stringify(answered.body)).not.toMatch(/helena|lucas|marina/i);
    }
  });

  test('404: another company’s account with the same address, and unknown tokens', async () => {
    const shared = await newSharedStudent(payments);
    const abroad = await createGuardian(payments.api, 'sodexo-direct');
    await invite(shared, abroad.email);
    const token = await tokenFor(shared, abroad.email);
    expect(await answer(shared, 'accept', abroad, token)).toMatchObject(refused(404, 'not_found'));
    const hostile = [
      'x',
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.toUpperCase(),
      `${token} `,
      "' OR '1'='1",
      '%',
      '../../etc/passwd',
      '🐟'.repeat(60),
      '\u0000',
      '__proto__',
    ];
    for (const made of hostile) {
      for (const how of ['view', 'accept', 'decline'] as const) {
        expect(await answer(shared, how, abroad, made)).toMatchObject(refused(404, 'not_found'));
      }
    }
    const shapes = [null, 7, '', [], { $ne: '' }, 'x'.repeat(257)];
    for (const shape of shapes) {
      const response = await fetch(`${payments.api.url}/guardian-invitations/accept`, {
        method: 'POST',
        headers: { authorization: `We ${abroad.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ token: shape }),
      });
      expect(response.status).toBe(400);
    }
  });

  test('the database has only hashes of tokens', async () => {
    const shared = await newSharedStudent(payments);
    await invite(shared, 'hashed@example.test');
    const token = await tokenFor(shared, 'hashed@example.test');
    const { rows } = await payments.api.owner.query(
      'SELECT json_agg(i)::text AS all FROM guardian_invitation i',
    );
    expect(rows[0].all).not.toContain(token);
  });

  test('each step has an audit entry, without an address', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    const { rows } = await payments.api.owner.query(
      "SELECT action, actor, detail::text FROM audit WHERE subject = $1 AND action <> 'student.registered' ORDER BY at, id",
      [shared.student._id],
    );
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['guardian.invited', shared.owner.user._id],
      ['invitation.accepted', second.user._id],
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('before any login', () => {
  test('the reader of the email’s link is told who invites, whom and to what, and the invited address', async () => {
    const shared = await newSharedStudent(payments);
    await invite(shared, 'reader@example.test', { maySpend: true });
    const { status, body } = await preview(await tokenFor(shared, 'reader@example.test'));
    expect(status).toBe(200);
    expect(body).toEqual({
      inviter: 'Marina',
      students: [{ student: 'Lucas', maySpend: true, maySeeHealth: false }],
      email: 'reader@example.test',
      byEmail: true,
    });
  });

  test('the answer is the same whether or not the address has an account', async () => {
    const shared = await newSharedStudent(payments);
    const { email } = await createGuardian(payments.api);
    const told = [];
    for (const address of [email, 'no-account@example.test']) {
      await invite(shared, address);
      const { status, body } = await preview(await tokenFor(shared, address));
      told.push({ status, body: { ...body, email: body.email === address } });
    }
    expect(told[0]).toEqual(told[1]);
  });

  test('an invitation that is over names nobody, and made-up tokens are refused', async () => {
    const shared = await newSharedStudent(payments);
    const { body: sent } = await invite(shared, 'over@example.test');
    const token = await tokenFor(shared, 'over@example.test');
    await withdrawInvitation(shared, sent._id);
    const { status, body } = await preview(token);
    expect({ status, body }).toMatchObject(refused(410, 'invitation_withdrawn'));
    expect(JSON.stringify(body)).not.toMatch(/over@|lucas|marina/i);
    expect(await preview('made-up')).toMatchObject(refused(404, 'not_found'));
  });
});

describe('several students in one invitation', () => {
  test('one email tells of all; accepted in one act, each has its own rights', async () => {
    const shared = await newSharedStudent(payments);
    const sister = await createStudent(payments.api, shared.owner, shared.school, {
      name: 'Clara Almeida',
    });
    const second = await createGuardian(payments.api);
    const also = [{ student: sister._id, maySpend: true, maySeeHealth: true }];
    expect((await invite(shared, second.email, { also })).status).toBe(201);
    const emails = await payments.sandbox.emails(second.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Lucas and Clara');
    expect(emails[0]?.text).toContain('Clara: You could also withdraw');
    const token = await tokenFor(shared, second.email);
    const { body: told } = await answer(shared, 'view', second, token);
    expect(told).toMatchObject({
      student: 'Lucas',
      students: [
        { student: 'Lucas', maySpend: false, maySeeHealth: false },
        { student: 'Clara', maySpend: true, maySeeHealth: true },
      ],
    });
    const { body } = await answer(shared, 'accept', second, token);
    expect(body).toEqual({
      dependent: shared.student._id,
      dependents: [shared.student._id, sister._id],
    });
    expect((await getStudent(shared, second)).body.maySpend).toBe(false);
    const ofClara = { ...shared, student: sister };
    expect((await getStudent(ofClara, second)).body.maySpend).toBe(true);
  });

  test('a student for whom the address cannot be invited stops all of them, and is named; no email is sent', async () => {
    const shared = await newSharedStudent(payments);
    const sister = await createStudent(payments.api, shared.owner, shared.school, {
      name: 'Clara Almeida',
    });
    const second = await share(shared);
    const refusal = await invite({ ...shared, student: sister }, second.email, {
      also: [{ student: shared.student._id, maySpend: false, maySeeHealth: false }],
    });
    expect(refusal).toMatchObject(refused(409, 'already_guardian'));
    expect(refusal.body).toMatchObject({ userMessage: expect.stringContaining('Lucas') });
    expect((await listGuardians({ ...shared, student: sister })).body.invitations).toEqual([]);
  });

  test('renewed for one student, the older link still opens the other', async () => {
    const shared = await newSharedStudent(payments);
    const sister = await createStudent(payments.api, shared.owner, shared.school, {
      name: 'Clara Almeida',
    });
    const also = [{ student: sister._id, maySpend: false, maySeeHealth: false }];
    await invite(shared, 'renewed@example.test', { also });
    const older = await tokenFor(shared, 'renewed@example.test');
    await invite(shared, 'renewed@example.test');
    expect((await preview(older)).body).toMatchObject({ students: [{ student: 'Clara' }] });
  });
});

describe('an open invitation', () => {
  test('is sent again with all that the address has not answered; older links stop working', async () => {
    const shared = await newSharedStudent(payments);
    const sister = await createStudent(payments.api, shared.owner, shared.school, {
      name: 'Clara Almeida',
    });
    const { body: first } = await invite(shared, 'waiting@example.test', { maySpend: true });
    const older = await tokenFor(shared, 'waiting@example.test');
    await invite({ ...shared, student: sister }, 'waiting@example.test');
    expect(await tokenFor(shared, 'waiting@example.test')).not.toBe(older);
    const resent = await again(shared, 'email', first._id);
    expect(resent).toMatchObject({ status: 200, body: { _id: first._id, maySpend: true } });
    const { body } = await preview(await tokenFor(shared, 'waiting@example.test'));
    expect(body.students.map(({ student }) => student)).toEqual(['Lucas', 'Clara']);
    expect(await preview(older)).toMatchObject(refused(404, 'not_found'));
    await withdrawInvitation(shared, first._id);
    expect(await again(shared, 'email', first._id)).toMatchObject(refused(404, 'not_found'));
  });

  test('429: emails sent again and links count among the day’s invitations', async () => {
    const shared = await newSharedStudent(payments);
    const { body } = await invite(shared, 'patient@example.test');
    for (let sent = 1; sent < USES_A_DAY.invitationsBy; sent += 1) {
      const how = sent % 2 ? 'email' : 'link';
      expect((await again(shared, how, body._id)).status).toBeLessThan(300);
    }
    for (const how of ['email', 'link'] as const) {
      expect(await again(shared, how, body._id)).toMatchObject(refused(429, 'too_many_requests'));
    }
  });

  test('a link that is passed on shows no address, confirms none, and only a confirmed address answers it', async () => {
    const shared = await newSharedStudent(payments);
    const second = await createGuardian(payments.api);
    const confirm = (at: string) =>
      payments.api.owner.query(`UPDATE guardian SET email_confirmed_at = ${at} WHERE id = $1`, [
        second.user._id,
      ]);
    await confirm('NULL');
    const { body: sent } = await invite(shared, second.email);
    const emailed = await tokenFor(shared, second.email);
    const { body } = await again(shared, 'link', sent._id);
    const token = new URL((body as { url: string }).url).searchParams.get('token') ?? '';
    const told = await preview(token);
    expect(told.body).toMatchObject({ byEmail: false, students: [{ student: 'Lucas' }] });
    expect(JSON.stringify(told.body)).not.toContain(second.email);
    for (const how of ['view', 'accept', 'decline'] as const) {
      expect(await answer(shared, how, second, token)).toMatchObject(
        refused(403, 'email_not_confirmed'),
      );
    }
    await confirm('now()');
    expect((await answer(shared, 'accept', second, token)).status).toBe(200);
    // The email's link is about the same invitation, which has been answered.
    expect(await preview(emailed)).toMatchObject(refused(410, 'invitation_used'));
  });
});

test('only the owner invites, withdraws and decides; other guardians get not_found', async () => {
  const shared = await newSharedStudent(payments);
  const second = await share(shared, { maySpend: true });
  const { body } = await invite(shared, 'third@example.test');
  expect(await invite(shared, 'fourth@example.test', { by: second })).toMatchObject(
    refused(403, 'not_owner'),
  );
  expect(await withdrawInvitation(shared, body._id, second)).toMatchObject(
    refused(403, 'not_owner'),
  );
  for (const how of ['email', 'link'] as const) {
    expect(await again(shared, how, body._id, second)).toMatchObject(refused(403, 'not_owner'));
  }
  const others = [
    await createGuardian(payments.api),
    await createGuardian(payments.api, 'sodexo-direct'),
  ];
  for (const by of others) {
    expect((await invite(shared, 'fourth@example.test', { by })).status).toBe(404);
    expect((await withdrawInvitation(shared, body._id, by)).status).toBe(404);
    expect((await listGuardians(shared, by)).status).toBe(404);
    const as = { token: by.token, params: { userId: second.user._id, id: shared.student._id } };
    const route = 'GET /responsible-users/:userId/dependents/:id/guardians';
    expect((await call(payments.api.url, route, as)).status).toBe(404);
  }
});
