import { afterAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createGuardian, type SignedInGuardian } from '../../../testing/factories/guardians.ts';
import { createMenu } from '../../../testing/factories/menus.ts';
import { closeSchool } from '../../../testing/factories/schools.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import {
  accept,
  createDiners,
  type Diners,
  newCart,
  startOrdering,
  TUESDAY_MORNING,
} from '../../../testing/ordering.ts';

const [TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-24', '2026-11-25', '2026-11-26'] as const;

const ordering = await startOrdering();
const { api } = ordering;
let family: Diners;
beforeEach(async () => {
  ordering.setNow(TUESDAY_MORNING);
  family = await createDiners(api);
});
afterAll(() => api.close());

const next = async (guardian: SignedInGuardian = family.guardian) => {
  const { body } = await call(api.url, 'GET /responsible-users/:userId/dependents/menu-orders', {
    token: guardian.token,
    params: { userId: guardian.user._id },
    query: { next: 'true' },
  });
  return body.next?.[0];
};

const order = async (day: string) => {
  const scheduledFor = `${day}T12:10:00.000Z`;
  const cart = await newCart(api, family, { scheduledFor });
  expect((await accept(api, family, cart, { scheduledFor })).status).toBe(201);
};

test('the next school days are those that still can be ordered for, with until when and whether they are', async () => {
  // The last slot is at 13:30, its cut-off 90 minutes before.
  const until = (day: string) => `${day}T12:00:00.000Z`;
  const told = (first: string, second: string, isOrdered = false) => [
    { day: first, until: until(first), isOrdered },
    { day: second, until: until(second), isOrdered: false },
  ];
  expect((await next())?.days).toEqual(told(TUESDAY, WEDNESDAY));
  await order(TUESDAY);
  expect((await next())?.days).toEqual(told(TUESDAY, WEDNESDAY, true));
  // An afternoon's menu, open for longer, is no lunch.
  await createMenu(api, family.school, {
    menuType: 'INO-TA',
    startTimeMinutes: 15 * 60,
    endTimeMinutes: 16 * 60,
  });
  expect((await next())?.days).toEqual(told(TUESDAY, WEDNESDAY, true));
  // Today's cut-off has passed; tomorrow the school is closed.
  ordering.setNow(new Date('2026-11-24T20:00:00Z'));
  await closeSchool(api, family.school, { firstDay: WEDNESDAY, lastDay: WEDNESDAY });
  expect((await next())?.days).toEqual(told(THURSDAY, '2026-11-27'));
});

test('the latest meal is offered again on the first free day, at its hour, while it is on the menu and not forbidden', async () => {
  expect(await next()).not.toHaveProperty('again');
  await order(TUESDAY);
  const again = {
    day: WEDNESDAY,
    menu: family.menu.id,
    slot: '12:10',
    dishes: [family.menu.rice.id],
    names: [expect.objectContaining({ en: 'Rice' })],
  };
  expect((await next())?.again).toEqual(again);
  const second = await createGuardian(api);
  await createGuardianship(api, family.student._id, second);
  expect(await next(second)).not.toHaveProperty('again');
  const { rice } = family.menu;
  await api.owner.query('UPDATE student SET forbidden_products = $2 WHERE id = $1', [
    family.student._id,
    [rice.productId],
  ]);
  expect(await next()).not.toHaveProperty('again');
  await api.owner.query(`UPDATE student SET forbidden_products = '{}' WHERE id = $1`, [
    family.student._id,
  ]);
  await api.owner.query('UPDATE menu_product SET is_offered = false WHERE id = $1', [rice.id]);
  expect(await next()).not.toHaveProperty('again');
});

test('a day whose last place was just taken is not listed, and no meal is offered again on it', async () => {
  const { menu } = family;
  await api.owner.query(
    `UPDATE menu SET slot_capacity = 1, start_time_minutes = 730, end_time_minutes = 730
     WHERE id = $1`,
    [menu.id],
  );
  expect((await next())?.days.map(({ day }) => day)).toEqual([TUESDAY, WEDNESDAY]);
  await order(WEDNESDAY);
  expect((await next())?.days.map(({ day }) => day)).toEqual([TUESDAY, THURSDAY]);
  await order(TUESDAY);
  const { days, again } = (await next()) ?? {};
  expect(days?.map(({ day }) => day)).toEqual([THURSDAY, '2026-11-27']);
  expect(again).toMatchObject({ day: THURSDAY, slot: '12:10' });
});
