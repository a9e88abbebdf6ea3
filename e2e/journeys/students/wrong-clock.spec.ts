import { dayInZone } from '@merenda/domain/time/dates';
import { DAY_MS } from '@merenda/domain/time/spans';
import { formatDay } from '@merenda/i18n';
import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, literal, moveTo, press } from '../../support/steps/controls.ts';
import { chooseFreeDay } from '../../support/steps/meals.ts';

for (const [told, wrongMs, when] of [
  ['behind', -DAY_MS, ''],
  ['ahead', DAY_MS, ' @in-full'],
] as const) {
  test(`on a phone whose clock is a day ${told} today is the school’s, and what is offered is ordered once${when}`, async ({
    stage,
  }) => {
    const { page, t, language, request } = stage;
    const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
    const { student, token } = family;
    const begun = new Date();
    await page.clock.install({ time: begun.getTime() + wrongMs });
    await enterAs(stage, family, `/dependents/${student.id}/menu`);
    const earlier = page.getByRole('button', { name: t('menu.previousWeek') });
    await earlier.waitFor();
    // The page follows a press a moment later.
    await expect(async () => {
      if (await earlier.isEnabled()) await earlier.click({ timeout: 1_000 });
      await expect(earlier).toBeDisabled({ timeout: 500 });
    }).toPass();
    const marked = page.getByRole('group', { name: t('menu.days') }).locator('[aria-current=date]');
    // Midnight may pass meanwhile.
    const days = [begun, new Date()].map((now) => dayInZone(now, 'America/Sao_Paulo'));
    const today = days.map((day) => literal(formatDay(language, day, 'weekday'))).join('|');
    await expect(marked).toHaveAccessibleName(new RegExp(today));

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
