import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, press } from '../../support/steps/controls.ts';
import { countTaps } from '../../support/steps/taps.ts';

test('a standing order is set in three taps from the week, orders by itself without fish, and is stopped @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 250 } });
  const taps = await countTaps(page);
  await enterAs(stage, family, '/week');
  const link = page.getByRole('link', { name: t('week.standing.title') });
  await link.click();
  const fish = page.getByRole('button', { name: t('allergen.fish'), exact: true });
  await expect(fish).toBeVisible();
  await look('a standing order to set');
  await fish.click();
  await press(stage, t('week.standing.save'));
  taps.expectAtMost({ taps: 3, fields: 0 }, 'a standing order');
  await expect(page.getByText(t('week.standing.saved'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('week.standing.pause') })).toBeVisible();
  const ordered = () =>
    callApi(request, 'GET /responsible-users/:userId/dependents/menu-orders', {
      token: family.token,
      params: { userId: family.id },
    });
  // The worker looks every few seconds.
  await expect.poll(async () => (await ordered()).total).toBeGreaterThan(0);
  const { docs } = await callApi(request, 'GET /responsible-users/:userId/standing-orders', {
    token: family.token,
    params: { userId: family.id },
  });
  expect(docs).toMatchObject([{ never: { allergens: ['fish'] } }]);
  await enterAs(stage, family, '/week');
  await expect(page.getByRole('link', { name: t('week.standing.title') })).toBeVisible();
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  await expect(page.getByText(t('week.standing.mark'), { exact: true }).nth(1)).toBeVisible();
  await look('the week with a standing order');
  const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await button(t('week.standing.skip')).first().click();
  await expect(page.getByText(t('week.standing.skipped'))).toBeVisible();
  await look('the week with a skipped day');
  await button(t('week.standing.unskip')).click();
  await expect(page.getByText(t('week.standing.skipped'))).toBeHidden();
  await page.getByRole('link', { name: t('week.standing.title') }).click();
  await press(stage, new RegExp(`^${t('week.standing.stop')}$`));
  await dialogOf(page)
    .getByRole('button', { name: t('week.standing.stop') })
    .click();
  await expect(page.getByText(t('week.standing.ended'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('week.standing.save') })).toBeVisible();
});
