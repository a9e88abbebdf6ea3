import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { moveTo, press } from '../../support/steps/controls.ts';

test('a dish of the menu tells what is in it, by keyboard too, and leads to its order', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
  await enterAs(stage, family, `/dependents/${family.student.id}/menu`);
  // The stew, which consists of beef with celery and of mashed potato with milk; of a lunch that can
  // still be ordered, whatever the hour is.
  const stew = page
    .getByRole('article')
    .filter({ hasText: t('allergen.celery') })
    .filter({ hasText: t('allergen.milk') })
    .first();
  const name = (await stew.getByRole('button').getAttribute('aria-label')) ?? '';
  await stew.getByRole('button').press('Enter');
  const details = page.getByRole('dialog');
  await expect(details.getByRole('heading', { level: 2 })).toBeVisible();
  expect(name).toContain((await details.getByRole('heading', { level: 2 }).textContent()) ?? '-');
  await expect(details.getByText(t('product.recurrency.single'))).toBeVisible();
  await expect(details.getByRole('heading', { name: t('product.parts') })).toBeVisible();
  await details.getByRole('button', { name: t('product.facts') }).press('Enter');
  const nutrition = details.getByRole('heading', { name: t('product.nutrition') });
  await expect(nutrition).toBeVisible();
  await look('the details of a dish');
  await page.keyboard.press('Escape');
  await expect(nutrition).toBeHidden();
  await expect(details).toBeVisible();
  await details.getByRole('link', { name: t('product.add') }).click();
  await expect(page.getByRole('heading', { name: t('ordering.step.dishes') })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await press(stage, t('common.next'));
  await expect(page.getByRole('heading', { name: t('ordering.step.confirm') })).toBeVisible();
});

test('the page of a dish says when its menu could not be read, and shows it when it can; another school’s menu is no page @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
  const { token, id: userId, student } = family;
  const { restaurantUnit } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/:id',
    { token, params: { userId, id: student.id } },
  );
  const { docs } = await callApi(request, 'GET /restaurants/:id/menus', {
    token,
    params: { id: restaurantUnit._id },
  });
  const menu = docs[0]?._id ?? '';
  const product = docs[0]?.categories[0]?.products[0]?.product._id;
  await enterAs(stage, family, `/dependents/${student.id}/menu`);
  const about = (menuId: string) => `/product/${product}?dependentId=${student.id}&menu=${menuId}`;
  const oneMenu = new RegExp(`/restaurants/[^/]+/menus/${menu}$`);
  await page.route(oneMenu, (route) => route.fulfill({ status: 500, json: {} }));
  await moveTo(page, about(menu));
  await expect(page.getByText(t('menus.error.menuRestaurant'))).toBeVisible({ timeout: 20_000 });
  await look('a dish whose menu could not be read');
  await page.unroute(oneMenu);
  await press(stage, t('common.retry'));
  await expect(page.getByRole('link', { name: t('product.add') })).toBeVisible();
  await moveTo(page, about(crypto.randomUUID()));
  await expect(page.getByText(t('menus.error.menuRestaurant'))).toHaveCount(0);
  await expect(page.getByText(t('notFound.text'))).toBeVisible();
});
