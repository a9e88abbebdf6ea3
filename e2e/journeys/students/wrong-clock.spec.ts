import { dayInZone } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, literal, moveTo, press } from '../../support/steps/controls.ts';
import { chooseFreeDay } from '../../support/steps/meals.ts';

const DAY_MS = 86_400_000;

for (const [told, wrongMs] of [
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
] as const) {
  test(`on a phone whose clock is a day ${told} today is the school’s, and what is offered is ordered once`, async ({
    stage,
  }) => {
    const { page, t, language, request } = stage;
    const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
    const { student, token } = family;
    await page.clock.install({ time: Date.now() + wrongMs });
    await enterAs(stage, family, `/dependents/${student.id}/menu`);
    const earlier = page.getByRole('button', { name: t('menu.previousWeek') });
    await earlier.waitFor();
    while (await earlier.isEnabled()) await earlier.click();
    const today = formatDay(language, dayInZone(new Date(), 'America/Sao_Paulo'), 'weekday');
    await expect(
      page.getByRole('group', { name: t('menu.days') }).locator('[aria-current=date]'),
    ).toHaveAccessibleName(new RegExp(literal(today)));

    const { docs } = await callApi(request, 'GET /responsible-users/:userId/dependents', {
      token,
      params: { userId: family.id },
    });
    await moveTo(page, '/order', {
      restaurantUnit: docs[0]?.restaurantUnit._id,
      puchasedFor: student.id,
      requester: family.id,
    });
    await chooseFreeDay(stage, 'order screen, day');
    const add = new RegExp(t('ordering.add.of', { name: '.+', price: '.+' }));
    await page.getByRole('button', { name: add }).first().click();
    await press(stage, new RegExp(`^${literal(t('ordering.cart'))}`));
    const inDialog = (name: string) => dialogOf(page).getByRole('button', { name });
    await inDialog(t('common.continue')).click();
    await inDialog(t('cart.checkout.finish')).click();
    await page.waitForURL(`**/dependents/${student.id}/buy/*`);
    const orders = await callApi(request, 'GET /menu-orders', {
      token,
      query: { user: student.id },
    });
    expect(orders.total).toBe(1);
  });
}

test('a menu of which no time is left on a day says so and is not to be chosen, the others are', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  await enterAs(stage, family);
  await moveTo(page, `/dependents/${family.student.id}/buy`);
  // As a day's first menu is when it is late, whatever the hour is now.
  const slots = '**/services/in-office?*';
  await page.route(slots, (route) => route.fulfill({ json: { slots: [] } }), { times: 1 });
  await press(stage, t('ordering.start'));
  await chooseFreeDay(stage, 'order, day');
  const menus = page.locator('label').filter({ has: page.getByRole('radio') });
  const over = menus.filter({ hasText: t('ordering.noSlots') });
  await expect(over).toHaveCount(1);
  await expect(over.getByRole('radio')).toBeDisabled();
  await look('order, a menu whose times are over');
  await menus
    .filter({ has: page.getByRole('radio', { disabled: false }) })
    .first()
    .click();
  await press(stage, t('common.next'));
  await expect(page.getByRole('heading', { name: t('ordering.step.dishes') })).toBeVisible();
});
