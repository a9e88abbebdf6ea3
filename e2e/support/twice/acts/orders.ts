import { addDays, type Day, daysFrom, weekday } from '@merenda/domain/time/dates';
import { expect } from '@playwright/test';
import { callApi } from '../../factories/api.ts';
import { createFamily, orderFirstDish } from '../../factories/families.ts';
import { importSchool } from '../../factories/imported-school.ts';
import { dialogOf, literal, press } from '../../steps/controls.ts';
import {
  chooseFirstDish,
  chooseFirstMenu,
  chooseFreeDay,
  chooseScheduledLunch,
} from '../../steps/meals.ts';
import type { Act, Scene } from '../act.ts';
import { inDialog, inMain, open } from './places.ts';

const STANDING = '/responsible-users/:userId/dependents/:id/standing-order';
const ACCEPT = 'POST /menu-orders-estimations/:cartId/accept';

/** Another school day each time: a second meal of a day is asked about. */
function dayOf({ turn }: Scene): Day {
  const soon = addDays(new Date().toISOString().slice(0, 10), 3);
  const days = daysFrom(soon, 14);
  return days.filter((day) => ![0, 6].includes(weekday(day)))[turn] ?? soon;
}

/** Places an order over HTTP. @returns its id */
async function order(scene: Scene): Promise<string> {
  const { family, request } = scene;
  const day = dayOf(scene);
  await orderFirstDish(scene, family, day);
  const { docs } = await callApi(request, 'GET /menu-orders', {
    token: family.token,
    query: { user: family.student.id, status: 'open', limit: 100 },
  });
  const placed = docs.find(({ scheduledFor }) => scheduledFor.startsWith(day));
  return placed?._id ?? '';
}

export const ORDERS: readonly Act[] = [
  {
    name: 'an order',
    routes: [ACCEPT],
    async ready(scene) {
      const { page, family, t, turn } = scene;
      await open(scene, `/dependents/${family.student.id}/buy`);
      await chooseFirstMenu(scene, turn);
      await chooseFirstDish(scene);
      await expect(page.getByRole('heading', { name: t('ordering.step.confirm') })).toBeVisible();
      return inMain(scene, new RegExp(literal(t('cart.checkout.finish'))));
    },
  },
  {
    name: 'a scheduled meal',
    routes: [ACCEPT],
    async ready(scene) {
      const { family, t, turn } = scene;
      await open(scene, `/dependents/${family.student.id}/schedulling`);
      await chooseScheduledLunch(scene, turn);
      return inMain(scene, t('schedule.finish'));
    },
  },
  {
    name: 'a cart',
    routes: [ACCEPT],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, '/week');
      await page
        .locator('main')
        .getByRole('link', { name: t('ordering.byItem') })
        .click();
      await chooseFreeDay(scene, 'cart, day');
      await page
        .locator('main')
        .getByRole('button', { name: new RegExp(`^${literal(t('ordering.add'))}`) })
        .first()
        .click();
      await press(scene, new RegExp(`^${literal(t('ordering.cart'))}`));
      await inDialog(scene, t('common.continue')).click();
      return inDialog(scene, t('cart.checkout.finish'));
    },
  },
  {
    name: 'a week',
    routes: ['POST /responsible-users/:userId/week/orders'],
    async ready(scene) {
      const { page, family, t, turn } = scene;
      await open(scene, '/week');
      await page
        .locator('label')
        .filter({ hasText: t('week.next') })
        .click();
      await page
        .getByRole('region', { name: family.student.name })
        .locator('li')
        .nth(turn)
        .locator('label')
        .click();
      await page.getByRole('button', { name: new RegExp(literal(t('week.review'))) }).click();
      return inDialog(scene, new RegExp(literal(t('week.pay'))));
    },
  },
  {
    name: 'cancelling an order',
    routes: ['POST /menu-orders/:id/cancel'],
    family: async (stage) => {
      const { name: school } = await importSchool();
      return createFamily(stage, { school, money: { own: 0, theirs: 200 } });
    },
    async ready(scene) {
      const { family, t } = scene;
      await open(scene, `/dependents/${family.student.id}/buy/${await order(scene)}`);
      await press(scene, t('ordering.cancel'));
      return inDialog(scene, t('ordering.cancel'));
    },
  },
  {
    name: 'a standing order',
    routes: [`PUT ${STANDING}`],
    isOffered: true,
    isSame: true,
    async ready(scene) {
      await openStanding(scene);
      return inMain(scene, scene.t('common.save'));
    },
  },
  {
    name: 'pausing a standing order',
    routes: [`POST ${STANDING}/pause`],
    async ready(scene) {
      await openStanding(scene);
      return inMain(scene, scene.t('week.standing.pause'));
    },
  },
  {
    name: 'resuming a standing order',
    routes: [`POST ${STANDING}/resume`],
    async ready(scene) {
      const { t } = scene;
      await openStanding(scene);
      await press(scene, t('week.standing.pause'));
      return inMain(scene, t('week.standing.resume'));
    },
  },
  {
    name: 'ending a standing order',
    routes: [`DELETE ${STANDING}`],
    async ready(scene) {
      const { t } = scene;
      await openStanding(scene);
      await press(scene, new RegExp(`^${t('week.standing.stop')}$`));
      return inDialog(scene, t('week.standing.stop'));
    },
  },
  {
    name: 'a calendar address',
    routes: ['POST /responsible-users/:userId/calendar-feed'],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, '/week');
      await page.getByRole('button', { name: t('calendar.make') }).click();
      return inDialog(scene, t('calendar.make'));
    },
  },
  {
    name: 'ending a calendar address',
    routes: ['DELETE /responsible-users/:userId/calendar-feed'],
    isOnce: true,
    async ready(scene) {
      const { page, t } = scene;
      await open(scene, '/week');
      await page.getByRole('button', { name: t('calendar.make') }).click();
      await dialogOf(page)
        .getByRole('button', { name: t('calendar.make') })
        .click();
      await dialogOf(page)
        .getByRole('button', { name: t('calendar.end'), exact: true })
        .click();
      return page
        .getByRole('dialog', { name: t('calendar.end.title') })
        .getByRole('button', { name: t('calendar.end'), exact: true });
    },
  },
];

/** Terms of a standing order that begins so late that its worker places nothing meanwhile. */
async function openStanding({ page, request, family, t }: Scene): Promise<void> {
  const { id, token, student, host } = family;
  await callApi(request, `PUT ${STANDING}`, {
    token,
    params: { userId: id, id: student.id },
    body: {
      weekdays: ['monday'],
      never: { allergens: [], products: [] },
      startDate: addDays(new Date().toISOString().slice(0, 10), 50),
    },
  });
  await page.goto(`${host}/week`);
  await page.getByRole('link', { name: t('week.standing.title') }).click();
}
