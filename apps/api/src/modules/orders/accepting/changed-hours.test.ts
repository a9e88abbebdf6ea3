import type { Api } from '@merenda/contract';
import { wallClockAt } from '@merenda/domain/time/dates';
import { filled } from '@merenda/testing/filled';
import { afterAll, expect, test } from 'vitest';
import { call, succeeded } from '../../../testing/client.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { credit } from '../../../testing/factories/wallets.ts';
import { holdWallet } from '../../../testing/hold-wallet.ts';
import {
  accept,
  createDiners,
  newCart,
  startOrdering,
  TUESDAY,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';
import { type MenuRow, slotProblem } from '../../menus/index.ts';

const { api } = await startOrdering();
afterAll(() => api.close());

const headers = operatorSession((await createOperator(api)).token);

type Terms = Extract<
  Api['PUT /operator/schools/:id/menu-draft']['body']['changes'][number],
  { kind: 'menu' }
>['cutOffs'];

/** Publishes a menu's cut-offs as an operator of the console does. */
async function publish({ school, menu }: Awaited<ReturnType<typeof createDiners>>, cutOffs: Terms) {
  const changes = [
    {
      kind: 'menu' as const,
      menu: menu.id,
      startDate: '2026-11-01',
      endDate: '2026-12-31',
      weekdays: ['tuesday' as const],
      cutOffs,
    },
  ];
  const { _id: id = '', version } = succeeded(
    await call(api.url, 'PUT /operator/schools/:id/menu-draft', {
      headers,
      params: { id: school.id },
      body: { version: 0, changes, accepts: false },
    }),
  );
  succeeded(
    await call(api.url, 'POST /operator/menu-drafts/:id/publish', {
      headers,
      params: { id },
      body: { version },
    }),
  );
}

test('hours that change while an order is being accepted wait for it, and keep its hour', async () => {
  const family = await createDiners(api);
  const cart = await newCart(api, family);
  const params = { id: family.school.id };
  const opened = succeeded(await call(api.url, 'GET /operator/schools/:id', { headers, params }));
  const [menu] = opened.menus;
  const wallet = await holdWallet(api, family.student.wallet._id);
  const ordering = accept(api, family, cart);
  await wallet.untilWaiting(1);
  const changing = call(api.url, 'PUT /operator/schools/:id/menus/:menuId/times', {
    headers,
    params: { ...params, menuId: family.menu.id },
    body: { version: menu?.version ?? '', from: '12:30', until: '13:30', slotMinutes: 10 },
  });
  await Promise.race([wallet.untilWaiting(2), changing]);
  await wallet.release();
  expect((await ordering).status).toBe(201);
  expect(await changing).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});

test('orders against cut-offs that go back and forth: each is valid by those in force at its commit', async () => {
  const family = await createDiners(api);
  const { wallet, _id: purchaseFor } = family.guardian.user;
  await credit(api, wallet._id, 100_000n);
  // The terms as each order's commit finds them; the pause gives the operator time to change them.
  await api.owner.query(`
    CREATE TABLE found_terms (slot text NOT NULL, day text NOT NULL, menu jsonb NOT NULL);
    CREATE FUNCTION find_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      PERFORM pg_sleep(0.05);
      INSERT INTO public.found_terms
      SELECT NEW.slot, NEW.day::text, to_jsonb(menu) FROM public.menu WHERE id = NEW.menu_id;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER find_terms AFTER INSERT ON meal_order
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION find_terms()`);
  const carts: string[] = [];
  for (let one = 0; one < 40; one += 1) carts.push(await newCart(api, family, { purchaseFor }));
  const statuses: number[] = [];
  const guardians = Array.from({ length: 4 }, async () => {
    for (let cart = carts.pop(); cart !== undefined; cart = carts.pop()) {
      statuses.push((await accept(api, family, cart)).status);
    }
  });
  let changes = 0;
  const operator = async () => {
    while (carts.length > 0 || changes < 2) {
      const isClosed = changes % 2 === 0;
      await publish(family, isClosed ? { tuesday: { weekday: 'monday', minutes: 0 } } : {});
      changes += 1;
    }
  };
  await Promise.all([operator(), ...guardians]);
  expect(statuses.filter((status) => status !== 201 && status !== 417)).toEqual([]);
  expect(statuses).toHaveLength(40);
  const { rows } = await api.owner.query<{ slot: string; day: string; menu: MenuRow }>(
    'SELECT * FROM found_terms',
  );
  expect(rows).toHaveLength(statuses.filter((status) => status === 201).length);
  const now = wallClockAt(TUESDAY_MORNING, 'America/Sao_Paulo');
  const problems = rows.map(({ slot, day, menu }) =>
    slotProblem({ ...menu, closures: [] }, slot, { day, orderType: 'INO-TA', now }),
  );
  expect(new Set(problems)).toEqual(new Set([undefined]));
  expect(filled(rows).every(({ day }) => day === TUESDAY)).toBe(true);
});
