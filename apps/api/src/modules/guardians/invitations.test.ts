import { INVITATIONS_A_DAY, MAX_GUARDIANS } from '@merenda/domain/guardians';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { startPayments } from '../../testing/payments.ts';
import { signUpGuardian } from '../../testing/people.ts';
import {
  answer,
  getStudent,
  invite,
  listGuardians,
  newHouse,
  share,
  tokenFor,
  withdrawInvitation,
} from './testing/shared-student.ts';

const payments = await startPayments();
afterAll(() => payments.close());

const refused = (status: number, code: string) => ({ status, body: { code } });

describe('inviting a guardian', () => {
  test('sends a letter with names, rights and a link, and shows the invitation to the owner', async () => {
    const house = await newHouse(payments);
    const email = 'Helena.New@Example.test';
    const { status, body } = await invite(house, email, {
      headers: { 'accept-language': 'de-DE', host: 'wefood.example' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: 'helena.new@example.test', maySpend: false });
    const days = (new Date(body.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const [letter] = await payments.sandbox.letters(email);
    expect(letter?.subject).toContain('Marina lädt Sie ein');
    for (const word of ['Marina', 'Lucas', 'Colégio Aurora', '7 Tage', 'Geld zurückholen']) {
      expect(letter?.text).toContain(word);
    }
    expect(letter?.text).not.toContain('Almeida');
    expect((await listGuardians(house)).body).toMatchObject({
      docs: [{ name: 'Marina', isOwner: true, maySpend: true, isYou: true }],
      invitations: [{ _id: body._id, email: 'helena.new@example.test' }],
      canInvite: true,
    });
  });

  test('writes in the language of whoever has the address', async () => {
    const house = await newHouse(payments);
    const known = await signUpGuardian(payments.api);
    await payments.api.owner.query("UPDATE guardian SET language = 'hu-HU' WHERE id = $1", [
      known.user._id,
    ]);
    await invite(house, known.email, { headers: { 'accept-language': 'de-DE' } });
    const [letter] = await payments.sandbox.letters(known.email);
    expect(letter?.subject).toContain('meghívja Önt');
  });

  test('leads to the brand’s own host, also when the caller used another', async () => {
    const house = await newHouse(payments, 'thomas-franks-aisb');
    await invite(house, 'somebody-at-aisb@example.test');
    const [letter] = await payments.sandbox.letters('somebody-at-aisb@example.test');
    expect(letter?.text).toMatch(/http:\/\/aisb\.127\.0\.0\.1:\d+\/invitation\?token=/);
  });

  test('answers the same whether or not the address has an account', async () => {
    const house = await newHouse(payments);
    const { email } = await signUpGuardian(payments.api);
    const [known, unknown] = [
      await invite(house, email),
      await invite(house, 'nobody-at-all@example.test'),
    ];
    expect(known.status).toBe(unknown.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  });

  test('the same address again renews the invitation: one stays open, the older link is dead', async () => {
    const house = await newHouse(payments);
    const second = await signUpGuardian(payments.api);
    const first = await invite(house, second.email);
    const oldToken = await tokenFor(house, second.email);
    const again = await invite(house, second.email.toUpperCase(), { maySpend: true });
    expect(again.body).toMatchObject({ _id: first.body._id, maySpend: true });
    expect((await listGuardians(house)).body.invitations).toHaveLength(1);
    expect(await answer(house, 'view', second, oldToken)).toMatchObject(refused(404, 'not_found'));
    const token = await tokenFor(house, second.email);
    expect((await answer(house, 'accept', second, token)).status).toBe(200);
    expect((await getStudent(house, second)).body.maySpend).toBe(true);
  });

  test('409: oneself, and somebody who is there already', async () => {
    const house = await newHouse(payments);
    const second = await share(house);
    for (const email of [house.owner.email, second.email.toUpperCase()]) {
      expect(await invite(house, email)).toMatchObject(refused(409, 'already_guardian'));
    }
  });

  test('409: no more guardians and open invitations than a student can have', async () => {
    const house = await newHouse(payments);
    await share(house);
    for (let count = 2; count < MAX_GUARDIANS; count += 1) {
      expect((await invite(house, `number-${count}@example.test`)).status).toBe(201);
    }
    expect(await invite(house, 'one-too-many@example.test')).toMatchObject(
      refused(409, 'too_many_guardians'),
    );
    const { body } = await listGuardians(house);
    expect(body.canInvite).toBe(false);
    await withdrawInvitation(house, body.invitations[0]?._id ?? '');
    expect((await invite(house, 'one-too-many@example.test')).status).toBe(201);
  });

  test('429: a day’s letters are counted by inviter and by address, and tell it in words', async () => {
    const house = await newHouse(payments);
    for (let letter = 0; letter < INVITATIONS_A_DAY; letter += 1) {
      expect((await invite(house, 'again-and-again@example.test')).status).toBe(201);
    }
    const late = await invite(house, 'another@example.test');
    expect(late).toMatchObject(refused(429, 'too_many_requests'));
    const other = await newHouse(payments);
    expect(await invite(other, 'again-and-again@example.test')).toMatchObject(
      refused(429, 'too_many_requests'),
    );
    expect(await payments.sandbox.letters('again-and-again@example.test')).toHaveLength(
      INVITATIONS_A_DAY,
    );
  });
});

describe('an invitation', () => {
  test('shows given names, school and rights, and nothing more, before it is accepted', async () => {
    const house = await newHouse(payments);
    const second = await signUpGuardian(payments.api);
    await invite(house, second.email, { maySpend: true });
    const token = await tokenFor(house, second.email);
    expect(token).toHaveLength(43);
    const { status, body } = await answer(house, 'view', second, token);
    expect(status).toBe(200);
    expect(body).toEqual({
      inviter: 'Marina',
      student: 'Lucas',
      school: 'Colégio Aurora',
      maySpend: true,
    });
    expect((await getStudent(house, second)).status).toBe(404);
  });

  test('accepted, makes the student one’s own too; the inviter is told; both see each other', async () => {
    const house = await newHouse(payments);
    const second = await share(house);
    expect((await getStudent(house, second)).body).toMatchObject({
      isOwner: false,
      maySpend: false,
      isShared: true,
    });
    expect((await getStudent(house, house.owner)).body).toMatchObject({
      isOwner: true,
      maySpend: true,
      isShared: true,
    });
    const [letter] = await payments.sandbox.letters(house.owner.email);
    expect(letter?.subject).toContain('accepted your invitation');
    const seen = await listGuardians(house, second);
    expect(seen.body).toMatchObject({
      docs: [
        { name: 'Marina', isOwner: true, isYou: false },
        { name: 'Marina', isOwner: false, isYou: true, maySpend: false },
      ],
      invitations: [],
      canInvite: false,
    });
    for (const secret of [house.owner.email, 'Almeida', house.owner.user.wallet._id]) {
      expect(JSON.stringify(seen.body)).not.toContain(secret);
    }
  });

  test('410: is answered once, and ten answers at the same moment count as one', async () => {
    const house = await newHouse(payments);
    const second = await signUpGuardian(payments.api);
    await invite(house, second.email);
    const token = await tokenFor(house, second.email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        answer(house, index % 2 ? 'accept' : 'decline', second, token),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const one of answers.filter(({ status }) => status >= 300)) {
      expect(one).toMatchObject(refused(410, 'invitation_used'));
    }
    expect(await answer(house, 'view', second, token)).toMatchObject(
      refused(410, 'invitation_used'),
    );
  });

  test('declined, shares nothing', async () => {
    const house = await newHouse(payments);
    const second = await signUpGuardian(payments.api);
    await invite(house, second.email);
    const token = await tokenFor(house, second.email);
    expect((await answer(house, 'decline', second, token)).status).toBe(204);
    expect(await answer(house, 'accept', second, token)).toMatchObject(
      refused(410, 'invitation_used'),
    );
    expect((await getStudent(house, second)).status).toBe(404);
    expect((await listGuardians(house)).body.invitations).toEqual([]);
  });

  test('410: withdrawn, it opens nothing, and cannot be withdrawn twice', async () => {
    const house = await newHouse(payments);
    const second = await signUpGuardian(payments.api);
    const { body } = await invite(house, second.email);
    const token = await tokenFor(house, second.email);
    expect((await withdrawInvitation(house, body._id)).status).toBe(204);
    expect((await withdrawInvitation(house, body._id)).status).toBe(404);
    for (const how of ['view', 'accept', 'decline'] as const) {
      expect(await answer(house, how, second, token)).toMatchObject(
        refused(410, 'invitation_withdrawn'),
      );
    }
  });

  test('410: too old', async () => {
    const house = await newHouse(payments);
    const second = await signUpGuardian(payments.api);
    const { body } = await invite(house, second.email);
    const token = await tokenFor(house, second.email);
    await payments.api.owner.query(
      'UPDATE guardian_invitation SET expires_at = now() WHERE id = $1',
      [body._id],
    );
    expect(await answer(house, 'accept', second, token)).toMatchObject(
      refused(410, 'invitation_expired'),
    );
    expect((await listGuardians(house)).body.invitations).toEqual([]);
  });

  test('403: is for the account that has the address, and says so without naming it', async () => {
    const house = await newHouse(payments);
    const stranger = await signUpGuardian(payments.api);
    await invite(house, 'helena@example.test');
    const token = await tokenFor(house, 'helena@example.test');
    for (const how of ['view', 'accept', 'decline'] as const) {
      const answered = await answer(house, how, stranger, token);
      expect(answered).toMatchObject(refused(403, 'invitation_other_email'));
      expect(JSON.stringify(answered.body)).not.toMatch(/helena|lucas|marina/i);
    }
  });

  test('404: another company’s account with the same address, and made-up tokens', async () => {
    const house = await newHouse(payments);
    const abroad = await signUpGuardian(payments.api, 'sodexo-direct');
    await invite(house, abroad.email);
    const token = await tokenFor(house, abroad.email);
    expect(await answer(house, 'accept', abroad, token)).toMatchObject(refused(404, 'not_found'));
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
        expect(await answer(house, how, abroad, made)).toMatchObject(refused(404, 'not_found'));
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

  test('the database holds only hashes of tokens', async () => {
    const house = await newHouse(payments);
    await invite(house, 'hashed@example.test');
    const token = await tokenFor(house, 'hashed@example.test');
    const { rows } = await payments.api.owner.query(
      'SELECT json_agg(i)::text AS all FROM guardian_invitation i',
    );
    expect(rows[0].all).not.toContain(token);
  });

  test('each step leaves its line in the audit, without an address', async () => {
    const house = await newHouse(payments);
    const second = await share(house);
    const { rows } = await payments.api.owner.query(
      "SELECT action, actor, detail::text FROM audit WHERE subject = $1 AND action <> 'student.registered' ORDER BY at",
      [house.student._id],
    );
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['guardian.invited', house.owner.user._id],
      ['invitation.accepted', second.user._id],
    ]);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

test('the owner alone invites, withdraws and decides; strangers find nothing', async () => {
  const house = await newHouse(payments);
  const second = await share(house, { maySpend: true });
  const { body } = await invite(house, 'third@example.test');
  expect(await invite(house, 'fourth@example.test', { by: second })).toMatchObject(
    refused(403, 'not_owner'),
  );
  expect(await withdrawInvitation(house, body._id, second)).toMatchObject(
    refused(403, 'not_owner'),
  );
  const strangers = [
    await signUpGuardian(payments.api),
    await signUpGuardian(payments.api, 'sodexo-direct'),
  ];
  for (const by of strangers) {
    expect((await invite(house, 'fourth@example.test', { by })).status).toBe(404);
    expect((await withdrawInvitation(house, body._id, by)).status).toBe(404);
    expect((await listGuardians(house, by)).status).toBe(404);
    const as = { token: by.token, params: { userId: second.user._id, id: house.student._id } };
    const route = 'GET /responsible-users/:userId/dependents/:id/guardians';
    expect((await call(payments.api.url, route, as)).status).toBe(404);
  }
});
