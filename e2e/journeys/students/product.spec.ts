import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { press } from '../../support/steps/controls.ts';

test('a dish of the menu tells what is in it, by keyboard too, and leads to its order', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
  await enterAs(stage, family, `/dependents/${family.student.id}/menu`);
  // The stew, which consists of beef with celery and of mashed potato with milk.
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
