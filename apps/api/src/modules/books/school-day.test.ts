import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { HOUR_MS } from '@merenda/domain/time/spans';
import { auditLedger, balanceOf, sealBlocks } from '@merenda/ledger';
import { zoneAt } from '@merenda/testing/zone-at';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { call, succeeded } from '../../testing/client.ts';
import { createCard } from '../../testing/factories/cards.ts';
import { createGuardian } from '../../testing/factories/guardians.ts';
import { createMenu } from '../../testing/factories/menus.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';
import { createStudent } from '../../testing/factories/students.ts';
import { paidByCard, paidByPix } from '../../testing/factories/topups.ts';
import { accept, newCart } from '../../testing/ordering.ts';
import { startPayments } from '../../testing/payments.ts';
import { reconcileDays } from '../reconciliation/index.ts';

/** As many families as a school has on CI, where EVERYWHERE is set. */
const FAMILIES = process.env.EVERYWHERE ? 200 : 20;
const AT_ONCE = 8;

let shiftMs = 0;
const payments = await startPayments({ clock: () => new Date(Date.now() + shiftMs) });
const { api } = payments;
afterAll(() => payments.close());

/** Runs the act for each number from 0, a few at the same time. */
async function forEach<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    done.push(...(await Promise.all(Array.from({ length }, (_, at) => act(from + at)))));
  }
  return done;
}

const as = async (role: 'school' | 'finance') =>
  operatorSession((await createOperator(api, { roles: [role] })).token);

test('a school’s day: published, ordered by its families, printed, an absence, served, closed, and the money is equal in all three books', async () => {
  const timeZone = zoneAt(8);
  const day = dayInZone(new Date(), timeZone);
  await api.owner.query('UPDATE company SET time_zone = $1', [timeZone]);
  const school = await createSchool(api, { timeZone });
  const menu = await createMenu(api, school, {
    startDate: day,
    endDate: addDays(day, 7),
    repeatsOn: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  });
  const cook = await as('school');

  // The school publishes a price, which is asked of each family from now on.
  const draft = succeeded(
    await call(api.url, 'PUT /operator/schools/:id/menu-draft', {
      headers: cook,
      params: { id: school.id },
      body: {
        version: 0,
        accepts: false,
        changes: [{ kind: 'price', menuProduct: menu.rice.id, price: 21.5, from: day }],
      },
    }),
  );
  succeeded(
    await call(api.url, 'POST /operator/menu-drafts/:id/publish', {
      headers: cook,
      params: { id: draft._id ?? '' },
      body: { version: 1 },
    }),
  );

  // Half of the families top up by card, half by PIX; the meal's price goes to the student with the order.
  const scheduledFor = `${day}T12:10:00.000Z`;
  const families = await forEach(FAMILIES, async (index) => {
    const guardian = await createGuardian(api);
    const student = await createStudent(api, guardian, school);
    const payer = {
      guardian,
      walletId: guardian.user.wallet._id,
      card: index % 2 ? '' : await createCard(payments, guardian),
    };
    await (index % 2 ? paidByPix(payments, payer) : paidByCard(payments, payer));
    const family = { guardian, school, student, menu };
    const cart = await newCart(api, family, { scheduledFor });
    succeeded(await accept(api, family, cart, { scheduledFor, transfer: 21.5 }));
    return family;
  });

  const service = { id: school.id, day, service: 'lunch' as const };
  const lunch = async () => {
    const { services } = succeeded(
      await call(api.url, 'GET /operator/schools/:id/kitchen/:day', {
        headers: cook,
        params: service,
      }),
    );
    return services[0];
  };
  expect(await lunch()).toMatchObject({ meals: FAMILIES, dishes: [{ quantity: FAMILIES }] });
  const sheet = await fetch(
    `${api.url}/operator/schools/${school.id}/kitchen/${day}/lunch/documents/sheet`,
    { method: 'POST', headers: { 'request-type': 'we', 'accept-language': 'en', ...cook } },
  );
  const pdf = await getDocumentProxy(new Uint8Array(await sheet.arrayBuffer()));
  expect((await extractText(pdf)).text.join(' ')).toMatch(new RegExp(`\\b${FAMILIES}\\b`));

  const [absent] = families;
  const register = await call(api.url, 'PUT /operator/classes/:id/register', {
    headers: cook,
    params: { id: school.classId },
    body: {
      day,
      marks: [{ student: absent?.student._id ?? '', attendance: 'absent', seen: null }],
    },
  });
  expect(succeeded(register).docs[0]).toMatchObject({ outcome: 'marked' });
  const wallet = await balanceOf(api.owner, absent?.student.wallet._id ?? '');
  expect(wallet?.availableMinor).toBe(2_150n);
  expect(await lunch()).toMatchObject({
    meals: FAMILIES - 1,
    dishes: [{ quantity: FAMILIES - 1, printed: FAMILIES }],
  });

  // Past the last hour at which lunch can be ordered.
  shiftMs = 5 * HOUR_MS;
  const move = async (to: 'cooking' | 'served' | 'closed') =>
    succeeded(
      await call(api.url, 'POST /operator/schools/:id/kitchen/:day/:service/status', {
        headers: cook,
        params: service,
        body: { to, version: (await lunch())?.version ?? -1 },
      }),
    );
  await move('cooking');
  await move('served');
  succeeded(
    await call(api.url, 'PUT /operator/schools/:id/kitchen/:day/:service/counts', {
      headers: cook,
      params: service,
      body: {
        version: (await lunch())?.version ?? -1,
        dishes: [
          { product: menu.rice.productId, served: FAMILIES - 3, leftOver: 1, thrownAway: 1 },
        ],
      },
    }),
  );
  await move('closed');
  expect(await lunch()).toMatchObject({ status: 'closed' });

  // The day is over, and each cent of it is the same to the ledger, the processor and the orders.
  shiftMs = 48 * HOUR_MS;
  expect(await reconcileDays(api.services)).toBeGreaterThan(0);
  await sealBlocks(api.owner, { settleTimeoutMs: 60_000 });
  const closed = succeeded(
    await call(api.url, 'POST /operator/companies/:id/close', {
      headers: await as('finance'),
      params: { id: 'wefood' },
      body: { day },
    }),
  );
  expect(closed.closed?.hash).toMatch(/^[\da-f]{64}$/);
  const { processor, sales, wallets, schools } = closed.figures;
  expect(processor).toMatchObject({ ledger: 50 * FAMILIES, other: 50 * FAMILIES, parts: [] });
  expect(sales).toMatchObject({ ledger: 21.5 * (FAMILIES - 1), parts: [] });
  expect(sales.other).toBe(sales.ledger);
  expect(wallets.held).toBe(50 * FAMILIES - 21.5 * (FAMILIES - 1));
  expect(wallets.owed).toBe(wallets.held);
  expect(schools).toMatchObject([{ _id: school.id, closing: 21.5 * (FAMILIES - 1) }]);
  expect(await auditLedger(api.owner)).toMatchObject({ ok: true, findings: [] });
});
