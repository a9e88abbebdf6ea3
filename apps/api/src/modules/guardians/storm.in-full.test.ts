import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { balanceOf } from '@merenda/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import { newToken } from '../../auth/tokens.ts';
import { deleteMe } from '../../testing/account.ts';
import { call } from '../../testing/client.ts';
import { createFamily } from '../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { holdRow, holdWallet } from '../../testing/hold-wallet.ts';
import { startPayments } from '../../testing/payments.ts';
import {
  again,
  answer,
  changeGuardian,
  invite,
  move,
  newSharedStudent,
  removeGuardian,
  type SharedStudent,
  share,
  withdrawInvitation,
} from './testing/shared-student.ts';

const payments = await startPayments();
afterAll(() => payments.close());

const balance = async ({ student }: SharedStudent) =>
  (await balanceOf(payments.api.owner, student.wallet._id))?.availableMinor;

const ENDINGS = [
  { how: 'removed', status: 204, end: removeGuardian },
  {
    how: 'no longer allowed to spend',
    status: 200,
    end: (shared: SharedStudent, id: string) => changeGuardian(shared, id, { maySpend: false }),
  },
];

describe.each(ENDINGS)(
  'a guardian who is $how at the very moment of a withdrawal',
  ({ status, end }) => {
    test('waits for a withdrawal in progress; the next one is refused', async () => {
      const shared = await newSharedStudent(payments);
      const second = await share(shared, { maySpend: true });
      const wallet = await holdWallet(payments.api, shared.student.wallet._id);
      const begun = move(shared, second, 'IN', 10);
      await wallet.untilWaiting(1);
      let answered = false;
      const ending = end(shared, second.user._id).then((answer) => {
        answered = true;
        return answer;
      });
      await wallet.untilWaiting(2);
      expect(answered).toBe(false);
      await wallet.release();
      expect((await begun).status).toBe(200);
      expect((await ending).status).toBe(status);
      const late = await move(shared, second, 'IN', 10);
      expect([403, 404]).toContain(late.status);
      expect(await balance(shared)).toBe(9_000n);
    });

    test('in a storm: no money moves once the removal is answered, and each movement was answered with success', async () => {
      for (let round = 0; round < 3; round += 1) {
        const shared = await newSharedStudent(payments);
        const second = await share(shared, { maySpend: true });
        let ended = false;
        let balanceAtEnd: bigint | undefined;
        const withdrawals = Array.from({ length: 6 }, async () => {
          const answers = [];
          for (let turn = 0; turn < 4; turn += 1) {
            const afterEnd = ended;
            answers.push({ afterEnd, ...(await move(shared, second, 'IN', 1)) });
          }
          return answers;
        });
        const ending = (async () => {
          await sleep(round * 15);
          const answer = await end(shared, second.user._id);
          ended = true;
          balanceAtEnd = await balance(shared);
          return answer.status;
        })();
        const answers = (await Promise.all(withdrawals)).flat();
        expect(await ending).toBe(status);
        const moved = answers.filter((answer) => answer.status === 200);
        expect(answers.filter((one) => ![200, 403, 404].includes(one.status))).toEqual([]);
        expect(moved.filter(({ afterEnd }) => afterEnd)).toEqual([]);
        expect(await balance(shared)).toBe(balanceAtEnd);
        expect(await balance(shared)).toBe(10_000n - 100n * BigInt(moved.length));
      }
    });
  },
);

describe('concurrent acts never deadlock:', () => {
  const ROUNDS = 25;

  const setStandingOrder = ({ student }: SharedStudent, by: SignedInGuardian) =>
    call(payments.api.url, 'PUT /responsible-users/:userId/dependents/:id/standing-order', {
      token: by.token,
      params: { userId: by.user._id, id: student._id },
      body: {
        weekdays: ['monday'],
        never: { allergens: [], products: [] },
        startDate: '2026-11-24',
      },
    });

  const deleteStudent = ({ owner, student }: SharedStudent) =>
    call(payments.api.url, 'POST /school-wallets/dependents/:id/reset-n-transfer', {
      token: owner.token,
      params: { id: student._id },
      idempotencyKey: randomUUID(),
    });

  /** Makes invitations of one email about all these students. */
  async function openInvitations(about: readonly SharedStudent[], email: string) {
    const { token, tokenHash } = newToken();
    const ids: string[] = [];
    for (const { owner, student } of about) {
      const { rows } = await payments.api.owner.query<{ id: string }>(
        `WITH invitation AS (
           INSERT INTO guardian_invitation (student_id, inviter_id, email, may_spend, expires_at)
           VALUES ($1, $2, $3, true, now() + interval '1 day') RETURNING id
         )
         INSERT INTO guardian_invitation_token (token_hash, invitation_id)
         SELECT $4, id FROM invitation RETURNING invitation_id AS id`,
        [student._id, owner.user._id, email, tokenHash],
      );
      ids.push(rows[0]?.id ?? '');
    }
    return { token, ids };
  }

  test('a guardian sets a standing order while the guardian’s rights are changed', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared, { maySpend: true });
    const setting = async () => {
      const statuses = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        statuses.push((await setStandingOrder(shared, second)).status);
      }
      return statuses;
    };
    const changing = async () => {
      const statuses = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const maySpend = round % 5 > 0;
        statuses.push((await changeGuardian(shared, second.user._id, { maySpend })).status);
      }
      return statuses;
    };
    const [changed, ...all] = await Promise.all([changing(), setting(), setting()]);
    const set = all.flat();
    expect(changed.filter((status) => status !== 200)).toEqual([]);
    expect(set.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    expect(set).toContain(200);
  });

  test('a guardian answers an invitation while others send it again, withdraw it or delete a student', async () => {
    const one = await newSharedStudent(payments);
    const { owner, school } = one;
    const guest = await createGuardian(payments.api);
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const stays = { ...one, student: await createStudent(payments.api, owner, school) };
      const goes = { ...one, student: await createStudent(payments.api, owner, school) };
      await payments.api.owner.query(`DELETE FROM attempt WHERE subject LIKE 'invite-%'`);
      const { token, ids } = await openInvitations([stays, goes], guest.email);
      const [ofStays = '', ofGoes = ''] = ids;
      const acts = [
        () => answer(one, round % 2 === 0 ? 'accept' : 'decline', guest, token),
        () => answer(one, 'accept', guest, token),
        () => invite(goes, guest.email),
        () => again(stays, 'email', ofStays),
        () => again(goes, 'link', ofGoes),
        () =>
          round % 2 === 0 ? withdrawInvitation(stays, ofStays) : withdrawInvitation(goes, ofGoes),
        () => deleteStudent(goes),
      ];
      // Each act is first in some rounds, whatever the order of the others: every outcome occurs.
      const [first] = acts.splice(round % (acts.length + 1), 1);
      const answers = first ? [await first()] : [];
      answers.push(...(await Promise.all(acts.map((act) => act()))));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // Every outcome occurred: accepted or invited, sent, withdrawn, refused.
    for (const status of [200, 201, 204, 404]) expect(statuses).toContain(status);
  });

  test('an owner sends an invitation about two students again and invites for one of them', async () => {
    const one = await newSharedStudent(payments);
    const other = await createStudent(payments.api, one.owner, one.school);
    const two = { ...one, student: other };
    const { ids } = await openInvitations([one, two], 'friend@example.test');
    const [first = '', second = ''] = ids;
    const held = await holdRow(payments.api, 'guardian_invitation', second);
    const sending = again(one, 'email', first);
    await held.untilWaiting(1);
    const inviting = invite(two, 'friend@example.test');
    await held.untilWaiting(2);
    await held.release();
    expect((await sending).status).toBe(200);
    expect((await inviting).status).toBe(201);
  });

  test.each(['guardian_invitation', 'student'] as const)(
    'a guardian accepts an invitation, waiting for the %s, and deletes the account at that moment',
    async (table) => {
      const shared = await newSharedStudent(payments);
      const guest = await createGuardian(payments.api);
      // The database keeps a former guardian as the last one to change the restrictions.
      await payments.api.owner.query(
        'UPDATE student SET restrictions_changed_at = now(), restrictions_changed_by = $2 WHERE id = $1',
        [shared.student._id, guest.user._id],
      );
      const { token, ids } = await openInvitations([shared], guest.email);
      const id = table === 'student' ? shared.student._id : (ids[0] ?? '');
      const held = await holdRow(payments.api, table, id);
      const accepting = answer(shared, 'accept', guest, token);
      await held.untilWaiting(1);
      const leaving = deleteMe(payments, guest);
      await held.untilWaiting(2);
      await held.release();
      expect((await accepting).status).toBe(200);
      expect((await leaving).status).toBe(204);
    },
  );

  test('a guardian agrees on an automatic top-up of a student and deletes the account at that moment', async () => {
    const { guardian, students, card } = await createFamily(payments);
    const held = await holdRow(payments.api, 'guardian', guardian.user._id);
    const leaving = deleteMe(payments, guardian);
    await held.untilWaiting(1);
    const agreeing = call(payments.api.url, 'POST /companies/:company/wallets/automatic-topups', {
      token: guardian.token,
      params: { company: 'wefood' },
      body: {
        walletId: students[0].wallet._id,
        threshold: 1,
        value: 1_000,
        ceiling: 3_000,
        paymentCard: { cardId: card, securityNumber: '123' },
      },
    });
    await held.untilWaiting(2);
    await held.release();
    expect((await leaving).status).toBe(204);
    expect((await agreeing).status).toBe(404);
  });
});
