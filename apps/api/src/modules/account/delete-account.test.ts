import { randomUUID } from 'node:crypto';
import { addDays } from '@merenda/domain/time/dates';
import { balanceOf, post } from '@merenda/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../http/app.ts';
import { deleteMe, departureOf } from '../../testing/account.ts';
import { call, succeeded } from '../../testing/client.ts';
import { createFamily, type Family } from '../../testing/factories/families.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createGuardianship, endGuardianship } from '../../testing/factories/shared-students.ts';
import { createPix } from '../../testing/factories/topups.ts';
import { credit, emptyWallet } from '../../testing/factories/wallets.ts';
import { holdRow } from '../../testing/hold-wallet.ts';
import { accept, createDiners, newCart } from '../../testing/ordering.ts';
import { balanceMinor, rowOf, startPayments, until } from '../../testing/payments.ts';
import { companyAccount } from '../companies/index.ts';
import { settleTopup } from '../payments/index.ts';

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
});
afterAll(() => payments.close());

const isSignedIn = async ({ token }: SignedInGuardian) =>
  (await call(payments.api.url, 'GET /auth/me', { token })).status === 200;

describe('deleting the account', () => {
  test('204: the session ends at once, on every copy of the API, and both cookies are cleared', async () => {
    const copy = await buildApp(payments.api.services);
    const url = `${await copy.listen({ port: 0, host: '127.0.0.1' })}/api`;
    const answer = await deleteMe(payments, family.guardian);
    expect(answer.status).toBe(204);
    const cookies = answer.headers.getSetCookie();
    for (const name of ['aw_t', 'aw_in']) {
      expect(cookies.find((one) => one.startsWith(`${name}=;`))).toMatch(
        /Expires=Thu, 01 Jan 1970/,
      );
    }
    const { token } = family.guardian;
    for (const base of [payments.api.url, url]) {
      const me = await call(base, 'GET /auth/me', { token });
      expect(me).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
    await copy.close();
  });

  test('403 for a wrong password: nothing is deleted and no session ends', async () => {
    const answer = await deleteMe(payments, family.guardian, { password: 'a loud lunch' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await isSignedIn(family.guardian)).toBe(true);
  });

  test('429 after repeated wrong passwords, also for the right one', async () => {
    const guess = () => deleteMe(payments, family.guardian, { password: 'a loud lunch' });
    for (let failure = 1; failure <= 5; failure += 1) await guess();
    const answer = await deleteMe(payments, family.guardian);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isSignedIn(family.guardian)).toBe(true);
  });

  test('403 when the body names another session than the caller’s', async () => {
    const otherGuardian = await createGuardian(payments.api);
    const refused = await deleteMe(payments, family.guardian, { token: otherGuardian.token });
    expect(refused).toMatchObject({ status: 403, body: { code: 'request_refused' } });
    const own = await deleteMe(payments, family.guardian, { token: family.guardian.token });
    expect(own.status).toBe(204);
  });

  test('403 for a guardian who is blocked during the deletion: nothing is deleted', async () => {
    const { user } = family.guardian;
    const held = await holdRow(payments.api, 'guardian', user._id);
    const leaving = deleteMe(payments, family.guardian);
    await held.untilWaiting(1);
    await held.release('UPDATE guardian SET blocked_at = now() WHERE id = $1', [user._id]);
    expect(await leaving).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect(await isSignedIn(family.guardian)).toBe(true);
  });

  test('the e-mail address cannot sign in any more, and can sign up again', async () => {
    const { email, password, user } = family.guardian;
    await deleteMe(payments, family.guardian);
    const login = () =>
      call(payments.api.url, 'POST /auth/login', { body: { email, password, company: 'wefood' } });
    expect((await login()).status).toBe(401);
    const again = await call(payments.api.url, 'POST /responsible-users', {
      body: {
        name: 'Marina Almeida',
        email,
        password,
        company: 'wefood',
        countryCode: 'BR',
        phoneNumber: '+5511961234567',
        passport: { number: 'P4711', expirationDate: '2040-01-01' },
      },
    });
    expect(again.status).toBe(201);
    expect(again.body._id).not.toBe(user._id);
    expect((await login()).status).toBe(200);
  });

  test('an e-mail says goodbye to the old address', async () => {
    await deleteMe(payments, family.guardian);
    const messages = await until(
      () => payments.sandbox.emails(family.guardian.email),
      ({ length }) => length > 0,
    );
    expect(messages[0]?.subject).toContain('Wefood');
  });

  test('three deletions at once delete once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => deleteMe(payments, family.guardian)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  });
});

describe('money that prevents a deletion', () => {
  test.each(['own', 'student'] as const)(
    '409 balance_left with a cent in the %s wallet',
    async (whose) => {
      const wallet = whose === 'own' ? family.walletId : family.students[1].wallet._id;
      await credit(payments.api, wallet, 1n);
      const answer = await deleteMe(payments, family.guardian);
      expect(answer).toMatchObject({ status: 409, body: { code: 'balance_left' } });
      expect(await departureOf(payments, family.guardian)).toMatchObject({
        isClear: false,
        paymentUnderWay: false,
        wallets: expect.arrayContaining([expect.objectContaining({ _id: wallet, balance: 0.01 })]),
      });
      expect(await isSignedIn(family.guardian)).toBe(true);
      expect(await balanceMinor(payments, wallet)).toBe(1n);
    },
  );

  test('409 payment_under_way while a PIX code can still be paid', async () => {
    await createPix(payments, family);
    const answer = await deleteMe(payments, family.guardian);
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
    expect((await departureOf(payments, family.guardian)).paymentUnderWay).toBe(true);
  });

  test('409 payment_under_way while money is held for a refund', async () => {
    await credit(payments.api, family.walletId, 900n);
    const [hold] = await post(payments.api.owner, [
      {
        id: randomUUID(),
        phase: 'pending',
        debit: family.walletId,
        credit: companyAccount('wefood', 'refunds-payable', 'BRL'),
        amountMinor: 900n,
        currency: 'BRL',
        kind: 'topup-refund',
      },
    ]);
    expect(hold?.code).toBe('ok');
    const answer = await deleteMe(payments, family.guardian);
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  });

  test('a late PIX for an erased account is credited to the company’s liabilities, and audited', async () => {
    const pix = await createPix(payments, family, { value: 37 });
    const topup = pix.body.topup._id;
    await payments.api.owner.query(`UPDATE topup SET status = 'expired' WHERE id = $1`, [topup]);
    expect((await deleteMe(payments, family.guardian)).status).toBe(204);
    const payable = companyAccount('wefood', 'refunds-payable', 'BRL');
    const before = (await balanceOf(payments.api.owner, payable))?.postedMinor ?? 0n;
    await payments.sandbox.bank('pay', pix.body.pixCode);
    const { reference } = await rowOf(payments, topup);
    const settled = await settleTopup(payments.api.services, reference, { correlationId: 'test' });
    expect(settled).toMatchObject({ isApplied: true, topup: { status: 'paid', paid_late: true } });
    expect((await balanceOf(payments.api.owner, payable))?.postedMinor).toBe(before + 3700n);
    const { rows } = await payments.api.owner.query(
      `SELECT detail FROM audit WHERE subject = $1 AND action = 'topup.redirected'`,
      [topup],
    );
    expect(rows).toEqual([{ detail: { wallets: [family.walletId] } }]);
  });
});

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

describe('students', () => {
  test('without another guardian are deleted too; their wallets are closed', async () => {
    await deleteMe(payments, family.guardian);
    const { rows } = await payments.api.owner.query(
      'SELECT name, birth_date, deleted_at IS NOT NULL AS gone FROM student WHERE id = ANY ($1)',
      [family.students.map(({ _id }) => _id)],
    );
    expect(rows).toEqual(Array(2).fill({ name: '——', birth_date: '1900-01-01', gone: true }));
    await expect(credit(payments.api, family.students[0].wallet._id, 100n)).rejects.toThrow(
      'account_closed',
    );
  });

  test('stay with their money when another guardian may spend; the first such guardian is the new owner', async () => {
    const [shared] = family.students;
    const [onlooker, other, later] = [
      await createGuardian(payments.api),
      await createGuardian(payments.api),
      await createGuardian(payments.api),
    ];
    await createGuardianship(payments.api, shared._id, onlooker, { maySeeHealth: true });
    await createGuardianship(payments.api, shared._id, other, { maySpend: true });
    await createGuardianship(payments.api, shared._id, later, { maySpend: true });
    await credit(payments.api, shared.wallet._id, 1_250n);
    expect(await departureOf(payments, family.guardian)).toMatchObject({
      isClear: true,
      students: expect.arrayContaining([{ _id: shared._id, name: shared.name, stays: true }]),
    });
    expect((await deleteMe(payments, family.guardian)).status).toBe(204);
    const { rows } = await payments.api.owner.query(
      `SELECT guardian_id, is_owner, may_spend FROM guardianship WHERE student_id = $1
       ORDER BY created_at`,
      [shared._id],
    );
    expect(rows).toEqual([
      { guardian_id: onlooker.user._id, is_owner: false, may_spend: false },
      { guardian_id: other.user._id, is_owner: true, may_spend: true },
      { guardian_id: later.user._id, is_owner: false, may_spend: true },
    ]);
    const student = await call(payments.api.url, 'GET /responsible-users/:userId/dependents/:id', {
      token: other.token,
      params: { userId: other.user._id, id: shared._id },
    });
    expect(student.body).toMatchObject({ name: shared.name, wallet: { balance: 12.5 } });
  });

  test('are deleted too when other guardians may only see them, as announced; these guardians lose access, get an e-mail and keep the name, as former ones do', async () => {
    const { api, sandbox } = payments;
    const {
      guardian,
      student: seen,
      menu,
      school,
    } = await createDiners(api, {
      menu: { startDate: '2026-01-01', endDate: '2099-12-31', repeatsOn: WEEK },
    });
    const family = { guardian, student: seen, menu, school };
    const onlooker = await createGuardian(api);
    await createGuardianship(api, seen._id, onlooker, { maySeeHealth: true });
    const former = await createGuardian(api);
    await createGuardianship(api, seen._id, former);
    await endGuardianship(api, seen._id, former);
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
    const at = { scheduledFor: `${tomorrow}T12:10:00.000Z` };
    succeeded(await accept(api, family, await newCart(api, family, at), at));
    expect(await departureOf(payments, guardian)).toMatchObject({
      isClear: false,
      wallets: [{ balance: 0 }, { _id: seen.wallet._id, balance: 31.1 }],
      students: [{ _id: seen._id, name: seen.name, stays: false }],
      mealsToCome: 1,
    });
    const early = await deleteMe(payments, guardian);
    expect(early).toMatchObject({ status: 409, body: { code: 'balance_left' } });
    await emptyWallet(api, seen.wallet._id);
    expect((await departureOf(payments, guardian)).isClear).toBe(true);
    expect((await deleteMe(payments, guardian)).status).toBe(204);

    const { rows } = await api.owner.query(
      `SELECT name, (SELECT count(*)::int FROM guardianship WHERE student_id = $1) AS guardians,
         (SELECT array_agg(student_name) FROM former_guardianship WHERE student_id = $1) AS told
       FROM student WHERE id = $1`,
      [seen._id],
    );
    expect(rows).toEqual([{ name: '——', guardians: 0, told: [seen.name, seen.name] }]);
    await expect(credit(api, seen.wallet._id, 100n)).rejects.toThrow('account_closed');
    const [message] = await until(
      () => sandbox.emails(onlooker.email),
      (sent) => sent.some(({ subject }) => /has been deleted/.test(subject)),
    );
    expect(message?.text).toMatch(/Lucas’s meal account[\s\S]*own statement/);
    expect(message?.text).not.toContain(guardian.user.name);
  });

  test('are deleted with the second of two guardians who leave at once', async () => {
    const [shared] = family.students;
    const other = await createGuardian(payments.api);
    await createGuardianship(payments.api, shared._id, other, { maySpend: true });
    const answers = await Promise.all(
      [family.guardian, other].map((one) => deleteMe(payments, one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const { rows } = await payments.api.owner.query('SELECT name FROM student WHERE id = $1', [
      shared._id,
    ]);
    expect(rows).toEqual([{ name: '——' }]);
  });
});
