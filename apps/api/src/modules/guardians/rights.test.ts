import { randomUUID } from 'node:crypto';
import { addDays } from '@merenda/domain/time/dates';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/client.ts';
import { createCard } from '../../testing/factories/cards.ts';
import { createGuardian, type SignedInGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { SECOND_MEALS } from '../../testing/factories/orders.ts';
import { credit } from '../../testing/factories/wallets.ts';
import { startPayments } from '../../testing/payments.ts';
import {
  answer,
  changeGuardian,
  getStudent,
  invite,
  listGuardians,
  move,
  newSharedStudent,
  removeGuardian,
  type SharedStudent,
  share,
  tokenFor,
} from './testing/shared-student.ts';

const payments = await startPayments();
afterAll(() => payments.close());

const refused = (status: number, code: string) => ({ status, body: { code } });
const DAY = addDays(new Date().toISOString().slice(0, 10), 3);
const SCHEDULED = `${DAY}T12:10:00.000Z`;

const logsOf = (by: SignedInGuardian, walletId: string) =>
  call(payments.api.url, 'GET /wallets/:walletId/logs', {
    token: by.token,
    params: { walletId },
  });

const update = (shared: SharedStudent, by: SignedInGuardian, body: object) =>
  call(payments.api.url, 'PUT /responsible-users/:userId/dependents/:id', {
    token: by.token,
    params: { userId: by.user._id, id: shared.student._id },
    body,
  });

async function openLunch(shared: SharedStudent) {
  const menu = await createMenu(payments.api, shared.school, {
    startDate: addDays(DAY, -3),
    endDate: '9999-12-31',
    repeatsOn: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  });
  const estimate = (by: SignedInGuardian) =>
    call(payments.api.url, 'POST /menu-orders-estimations', {
      token: by.token,
      body: {
        restaurantUnit: shared.school.id,
        menu: menu.id,
        purchaseFor: shared.student._id,
        scheduledFor: SCHEDULED,
        items: [{ id: menu.rice.id, quantity: 1 }],
      },
    });
  const accept = (by: SignedInGuardian, cartId: string) =>
    call(payments.api.url, 'POST /menu-orders-estimations/:cartId/accept', {
      token: by.token,
      params: { cartId },
      body: { scheduledFor: SCHEDULED, confirmedWarnings: SECOND_MEALS },
    });
  return { estimate, accept };
}

describe('a guardian who may not spend', () => {
  test('adds money, but takes none out: 403 with a text, and nothing moves', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    await credit(payments.api, second.user.wallet._id, 5_000n);
    expect((await move(shared, second, 'OUT', 20)).body).toEqual({
      responsible: { balance: 30 },
      dependent: { balance: 120 },
    });
    const key = randomUUID();
    const withdrawal = await move(shared, second, 'IN', 20, key);
    expect(withdrawal).toMatchObject(refused(403, 'spending_not_allowed'));
    expect((await getStudent(shared, second)).body.wallet?.balance).toBe(120);
    await changeGuardian(shared, second.user._id, { maySpend: true });
    expect((await move(shared, second, 'IN', 20, key)).body).toEqual({
      responsible: { balance: 50 },
      dependent: { balance: 100 },
    });
  });

  test('orders nothing for the student, also with a cart estimated while it was allowed', async () => {
    const shared = await newSharedStudent(payments);
    const { estimate, accept } = await openLunch(shared);
    const second = await share(shared, { maySpend: true });
    const cart = (await estimate(second)).body._id;
    await changeGuardian(shared, second.user._id, { maySpend: false });
    expect(await estimate(second)).toMatchObject(refused(403, 'spending_not_allowed'));
    expect(await accept(second, cart)).toMatchObject(refused(403, 'spending_not_allowed'));
    await changeGuardian(shared, second.user._id, { maySpend: true });
    expect((await accept(second, cart)).status).toBe(201);
  });

  test('cannot change the kiosk password or the barcode, and does not see the barcode', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    const opening = [
      { kioskLogin: { password: 'AB12' } },
      { eanIdentifier: { enabledLogin: true } },
      { allowSupervisoryBuy: true },
    ];
    for (const body of opening) {
      expect(await update(shared, second, body)).toMatchObject(
        refused(403, 'spending_not_allowed'),
      );
    }
    expect((await getStudent(shared, second)).body.eanIdentifier).toEqual({ enabledLogin: true });
    await changeGuardian(shared, second.user._id, { maySpend: true });
    for (const body of opening) expect((await update(shared, second, body)).status).toBe(200);
    expect((await getStudent(shared, second)).body.eanIdentifier.code).toMatch(/^\d{13}$/);
  });
});

describe('a second guardian', () => {
  test('sees the student, the statement and the orders, whichever guardian acted', async () => {
    const shared = await newSharedStudent(payments);
    const { estimate, accept } = await openLunch(shared);
    const second = await share(shared, { maySpend: true });
    await payments.api.owner.query("UPDATE guardian SET name = 'Helena Prado' WHERE id = $1", [
      second.user._id,
    ]);
    const orders = [shared.owner, second].map(async (by) => {
      const cart = (await estimate(by)).body._id;
      return (await accept(by, cart)).body.order._id;
    });
    const ids = await Promise.all(orders);
    for (const by of [shared.owner, second]) {
      for (const id of ids) {
        const order = await call(payments.api.url, 'GET /menu-orders/:id', {
          token: by.token,
          params: { id },
        });
        expect(order.status).toBe(200);
      }
      const list = await call(payments.api.url, 'GET /menu-orders', {
        token: by.token,
        query: { user: shared.student._id },
      });
      expect(list.body.total).toBe(2);
    }
    await move(shared, second, 'IN', 10);
    const seenByOwner = await logsOf(shared.owner, shared.student.wallet._id);
    expect(seenByOwner.body.docs[0]).toMatchObject({ kind: 'transfer-in', counterparty: 'Helena' });
    const own = await logsOf(second, shared.student.wallet._id);
    expect(own.body.docs[0]).toMatchObject({ counterparty: 'Helena Prado' });
  });

  test('sees the other’s top-up of the student, without its receipt', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared, { maySpend: true });
    const card = await createCard(payments, shared.owner);
    const paid = await call(payments.api.url, 'POST /companies/:company/wallets/card-topup', {
      token: shared.owner.token,
      params: { company: 'wefood' },
      body: {
        value: 20,
        walletId: shared.student.wallet._id,
        paymentCard: { cardId: card, securityNumber: '123' },
      },
    });
    const topup = paid.body.topup._id;
    const [seen] = (await logsOf(second, shared.student.wallet._id)).body.docs;
    expect(seen).toMatchObject({ kind: 'topup-card', value: 20, transaction: {} });
    expect(seen?.transaction).not.toHaveProperty('topup');
    const [own] = (await logsOf(shared.owner, shared.student.wallet._id)).body.docs;
    expect(own?.transaction).toEqual({ topup });
    const { status } = await call(
      payments.api.url,
      'GET /responsible-users/:id/receipts/:topupId',
      { token: second.token, params: { id: second.user._id, topupId: topup } },
    );
    expect(status).toBe(404);
  });

  test('sees nothing of the other’s own data: wallet, record, cards, top-ups', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared, { maySpend: true });
    const pairs = [
      [second, shared.owner],
      [shared.owner, second],
    ] as const;
    for (const [by, other] of pairs) {
      const { token } = by;
      const id = other.user._id;
      const url = payments.api.url;
      const answers = [
        await logsOf(by, other.user.wallet._id),
        await call(url, 'GET /responsible-users/:id', { token, params: { id } }),
        await call(url, 'GET /responsible-users/:id/wallet-topups', { token, params: { id } }),
        await call(url, 'GET /responsible-users/:userId/dependents', {
          token,
          params: { userId: id },
        }),
        await call(url, 'GET /menu-orders', { token, query: { user: id } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
  });

  test('cannot change the student’s personal data, which only the owner may', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared, { maySpend: true });
    for (const body of [{ name: 'Luca A.' }, { birthDate: '2014-01-01' }, { class: {} }]) {
      expect(await update(shared, second, body)).toMatchObject(refused(403, 'not_owner'));
    }
    expect((await update(shared, shared.owner, { name: 'Lucas A.' })).status).toBe(200);
  });
});

describe('managing guardians', () => {
  test('is the owner’s: other guardians can neither change nor remove a guardian', async () => {
    const shared = await newSharedStudent(payments);
    const [second, third] = [await share(shared, { maySpend: true }), await share(shared)];
    for (const guardianId of [third.user._id, shared.owner.user._id, second.user._id]) {
      expect(await changeGuardian(shared, guardianId, { by: second })).toMatchObject(
        refused(403, 'not_owner'),
      );
    }
    for (const guardianId of [third.user._id, shared.owner.user._id]) {
      expect(await removeGuardian(shared, guardianId, second)).toMatchObject(
        refused(403, 'not_owner'),
      );
    }
    expect((await listGuardians(shared)).body.docs).toHaveLength(3);
  });

  test('the owner always has the right to spend and cannot be removed', async () => {
    const shared = await newSharedStudent(payments);
    const own = shared.owner.user._id;
    expect(await changeGuardian(shared, own, { maySpend: false })).toMatchObject(
      refused(400, 'validation_failed'),
    );
    expect(await removeGuardian(shared, own)).toMatchObject(refused(409, 'owner_stays'));
    await expect(
      payments.api.owner.query('UPDATE guardianship SET may_spend = false WHERE guardian_id = $1', [
        own,
      ]),
    ).rejects.toThrow('guardianship_owner_spends');
  });

  test('404: unrelated guardians of this company and of another, for any id in any place', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    const others = [
      await createGuardian(payments.api),
      await createGuardian(payments.api, 'sodexo-direct'),
    ];
    for (const by of others) {
      for (const guardianId of [second.user._id, shared.owner.user._id, by.user._id]) {
        expect((await changeGuardian(shared, guardianId, { by })).status).toBe(404);
        expect((await removeGuardian(shared, guardianId, by)).status).toBe(404);
      }
      expect((await changeGuardian(shared, by.user._id)).status).toBe(404);
      expect((await removeGuardian(shared, by.user._id)).status).toBe(404);
    }
  });
});

describe('a guardian whose guardianship ended', () => {
  test('is notified, cannot see the student any more, and moves nothing', async () => {
    const shared = await newSharedStudent(payments);
    const { estimate, accept } = await openLunch(shared);
    const second = await share(shared, { maySpend: true });
    const placed = (await accept(second, (await estimate(second)).body._id)).body.order._id;
    const cart = (await estimate(second)).body._id;
    expect((await removeGuardian(shared, second.user._id)).status).toBe(204);
    expect((await removeGuardian(shared, second.user._id)).status).toBe(404);
    const answers = [
      await getStudent(shared, second),
      await listGuardians(shared, second),
      await move(shared, second, 'IN', 1),
      await move(shared, second, 'OUT', 1),
      await estimate(second),
      await accept(second, cart),
      await logsOf(second, shared.student.wallet._id),
      await update(shared, second, { kioskLogin: { password: 'AB12' } }),
      await call(payments.api.url, 'GET /menu-orders/:id', {
        token: second.token,
        params: { id: placed },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(404));
    const [message] = await payments.sandbox.emails(second.email);
    expect(message?.subject).toContain('access to Lucas’s meal account has ended');
    expect((await getStudent(shared, shared.owner)).body.isShared).toBe(false);
  });

  test('finds the own transfers in the own statement, with the student’s name of that time', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared, { maySpend: true });
    await credit(payments.api, second.user.wallet._id, 5_000n);
    await move(shared, second, 'OUT', 20);
    await move(shared, second, 'IN', 5);
    await removeGuardian(shared, second.user._id);
    await update(shared, shared.owner, { name: 'Luca Novo' });
    const { status, body } = await logsOf(second, second.user.wallet._id);
    expect(status).toBe(200);
    expect(body.docs.map(({ kind, counterparty }) => [kind, counterparty])).toEqual([
      ['transfer-in', 'Lucas Almeida'],
      ['transfer-out', 'Lucas Almeida'],
      ['adjustment', undefined],
    ]);
    const students = await logsOf(shared.owner, shared.student.wallet._id);
    expect(students.body.docs[0]).toMatchObject({ kind: 'transfer-in', counterparty: 'Marina' });
  });

  test('may leave; the owner is notified; a new invitation restores everything', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared, { maySpend: true });
    expect((await removeGuardian(shared, second.user._id, second)).status).toBe(204);
    const emails = await payments.sandbox.emails(shared.owner.email);
    expect(emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('gave up access to Lucas'),
    );
    await invite(shared, second.email, { maySpend: false });
    const token = await tokenFor(shared, second.email);
    expect((await answer(shared, 'accept', second, token)).status).toBe(200);
    expect((await getStudent(shared, second)).body).toMatchObject({ maySpend: false });
    const { rows } = await payments.api.owner.query(
      'SELECT count(*)::int AS former FROM former_guardianship WHERE guardian_id = $1',
      [second.user._id],
    );
    expect(rows[0].former).toBe(0);
  });

  test('keeps the top-ups of the student, with the student’s name of that time', async () => {
    const shared = await newSharedStudent(payments);
    const second = await share(shared);
    await payments.api.owner.query(
      "UPDATE company SET providers = '{card,mundipaggPix}' WHERE id = 'wefood'",
    );
    const created = await call(
      payments.api.url,
      'POST /companies/:company/wallets/pix-topup/create',
      {
        token: second.token,
        params: { company: 'wefood' },
        body: {
          cardData: {
            value: 20,
            walletId: second.user.wallet._id,
            transferTopupTo: [{ user: shared.student._id, value: 20 }],
          },
        },
      },
    );
    expect(created.status).toBeLessThan(300);
    await removeGuardian(shared, second.user._id);
    await update(shared, shared.owner, { name: 'Luca Novo' });
    const { body } = await call(payments.api.url, 'GET /responsible-users/:id/wallet-topups', {
      token: second.token,
      params: { id: second.user._id },
    });
    expect(body.docs[0]?.parts).toMatchObject([{ name: 'Lucas Almeida', value: 20 }]);
  });
});
