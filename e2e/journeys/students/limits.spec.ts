import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { field, literal, press } from '../../support/steps/controls.ts';
import { chooseFirstMenu } from '../../support/steps/meals.ts';

test('a daily maximum and a forbidden allergen are set, and say so in menu and order before they bite @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
  const account = `/dependents/${family.student.id}`;
  await enterAs(stage, family, account);
  await page.getByRole('link', { name: t('limits.link') }).click();
  await expect(page.getByText(t('limits.forbidden.none'))).toBeVisible();
  const save = page.locator('main').getByRole('button', { name: t('common.save') });
  await page
    .locator('label')
    .filter({ hasText: t('limits.daily.title') })
    .click();
  await expect(save).toBeDisabled();
  await field(stage, t('limits.daily.label')).fill('10');
  await page
    .locator('label')
    .filter({ hasText: t('limits.alert.title') })
    .click();
  await expect(save).toBeDisabled();
  await field(stage, t('limits.alert.label')).fill('0');
  await expect(page.getByText(t('limits.alert.positive'))).toBeVisible();
  await field(stage, t('limits.alert.label')).fill('20');
  await save.click();
  await expect(page.getByText(t('limits.saved'))).toBeVisible();
  await expect(save).toBeFocused();
  await expect(page.getByText(/10[,.]00.*10[,.]00/)).toBeVisible();
  await look('the limits');

  await page.getByRole('link', { name: t('limits.forbidden.choose') }).click();
  await page.getByRole('button', { name: t('allergen.gluten'), exact: true }).click();
  const gluten = t('limits.why.allergen', { allergens: t('allergen.gluten') });
  await expect(page.getByText(gluten).first()).toBeVisible();
  await look('forbidding in the menu');
  await press(stage, t('common.cancel'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('limits.mode.keep') })
    .click();
  await save.click();
  await expect(page.getByRole('heading', { name: t('menu.title') })).toBeVisible();
  await expect(page.getByText(gluten).first()).toBeVisible();
  const left = new RegExp(
    literal(t('limits.daily.day', { left: '#', max: '#' })).split('#')[0] ?? '',
  );
  await expect(page.getByText(left)).toBeVisible();
  await expect(page.getByText(t('limits.over')).first()).toBeVisible();
  await look('the menu with limits');

  await page.goto(`${account}/buy`);
  await chooseFirstMenu(stage);
  const dishes = page.locator('label').filter({ has: page.getByRole('checkbox') });
  await expect(dishes.filter({ hasText: gluten }).first().getByRole('checkbox')).toBeDisabled();
  await dishes
    .filter({ hasText: t('limits.over') })
    .first()
    .click();
  const warning = t('limits.error.exceeded', { student: 'Bento', max: '#', left: '#' });
  await expect(page.getByText(new RegExp(literal(warning.split('#')[0] ?? '')))).toBeVisible();
  await look('an order over the daily maximum');

  await page.goto(`${account}/consumption-report/limit`);
  const allow = t('limits.forbidden.remove', { name: t('allergen.gluten') });
  await page.getByRole('button', { name: allow }).click();
  await expect(page.getByText(t('limits.forbidden.none'))).toBeVisible();
  const { restrictions } = await callApi(request, 'GET /responsible-users/:userId/dependents/:id', {
    token: family.token,
    params: { userId: family.id, id: family.student.id },
  });
  expect(restrictions).toMatchObject({
    wallet: { dailyMax: 10, alerts: { enabled: true, minValue: 20 } },
    menus: { forbiddenAllergens: [] },
  });
});
