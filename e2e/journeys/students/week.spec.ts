import { readFileSync } from 'node:fs';
import { givenName } from '@merenda/domain/people/guardians';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, createStudent, topUpByCard } from '../../support/factories/families.ts';
import { fileHealthForm } from '../../support/factories/health-forms.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { confirm, dialogOf, literal, press, withAmount } from '../../support/steps/controls.ts';
import { countTaps } from '../../support/steps/taps.ts';
import { heading } from '../../support/steps/topups.ts';

const MEALS = 15;

test('the week of three students is ordered and paid with five taps', async ({ stage }) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 150 } });
  for (const name of ['Lia Prado', 'Davi Prado']) {
    const student = await createStudent(stage, family, name);
    await topUpByCard(stage, { ...family, student }, { own: 0, theirs: 150 });
  }
  await callApi(request, 'POST /responsible-users/:userId/dependents/:id/restrictions', {
    token: family.token,
    params: { userId: family.id, id: family.student.id },
    body: {
      wallet: { dailyMax: null, alerts: { enabled: false, minValue: 0 } },
      menus: { forbiddenProducts: [], forbiddenCategories: [], forbiddenAllergens: ['fish'] },
    },
  });
  const taps = await countTaps(page);
  await enterAs(stage, family, '/');
  await page.getByRole('link', { name: t('week.link') }).click();
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  const noFish = t('limits.why.allergen', { allergens: t('allergen.fish') });
  await expect(page.getByText(noFish)).toHaveCount(1);
  await press(stage, new RegExp(`^${t('week.fill')}$`));
  const review = page.getByRole('button', { name: new RegExp(literal(t('week.review'))) });
  await expect(review).toContainText(t('week.meals', { count: MEALS }));
  await review.click();
  const pay = dialogOf(page).getByRole('button', { name: new RegExp(literal(t('week.pay'))) });
  await expect(pay).toBeVisible();
  await pay.click();
  await expect(heading(stage, t('week.done', { count: MEALS }))).toBeFocused();
  taps.expectAtMost({ taps: 5, fields: 0 }, 'a week for three');
  await expect(page.locator('main li a')).toHaveCount(MEALS);
  await expect(
    page.getByText(new RegExp(t('ordering.cancel.short', { until: '.+' }))).first(),
  ).toBeVisible();
  await look('a week, placed');
  const file = page.waitForEvent('download');
  await press(stage, t('calendar.order'));
  expect(readFileSync(await (await file).path(), 'utf8').match(/BEGIN:VEVENT/g)).toHaveLength(
    MEALS,
  );
  await press(stage, t('week.see'));
  await expect(heading(stage, t('meals.title'))).toBeFocused();
  await expect(page.getByText(t('week.ordered'), { exact: true })).toHaveCount(MEALS);
  await look('the week, ordered');
  const { total } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/menu-orders',
    { token: family.token, params: { userId: family.id } },
  );
  expect(total).toBe(MEALS);
});

test('a basket that one wallet cannot pay for says what is missing, and what fits is ordered @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 50 } });
  await enterAs(stage, family, '/week');
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  await look('the week');
  const title = page.getByRole('heading', { level: 1 });
  await press(stage, new RegExp(`^${t('week.fill')}$`));
  await press(stage, t('week.clear'));
  await expect(dialogOf(page)).toContainText(t('week.clear.text'));
  await look('asked before the basket is emptied');
  await confirm(stage, t('week.clear'));
  await expect(page.getByText(t('week.hint'))).toBeVisible();
  await expect(title).toBeFocused();
  await press(stage, new RegExp(`^${t('week.fill')}$`));
  const review = page.getByRole('button', { name: new RegExp(literal(t('week.review'))) });
  await review.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(withAmount(t('ordering.short', { amount: '§' })))).toBeVisible();
  await expect(dialog.getByText(t('week.unfitTitle', { count: 3 }))).toBeHidden();
  await expect(dialog.getByText(t('week.toAdd'), { exact: true })).toBeVisible();
  const name = givenName(family.student.name, 'BR');
  await expect(dialog.getByRole('region', { name })).toBeVisible();
  await expect(dialog.getByText(t('week.fromWallet', { name }))).toBeVisible();
  await look('a basket that does not fit');
  await dialog
    .getByRole('button', { name: new RegExp(literal(t('week.fits', { count: 2 }))) })
    .click();
  await expect(heading(stage, t('week.done', { count: 2 }))).toBeVisible();
  await press(stage, t('week.see'));
  await expect(review).toContainText(t('week.meals', { count: 3 }));
  const { total } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/menu-orders',
    { token: family.token, params: { userId: family.id } },
  );
  expect(total).toBe(2);
});

test('a week that the own wallet covers says whose money pays each meal, and one pressed button is busy @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 200, theirs: 50 } });
  await enterAs(stage, family, '/week');
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  await press(stage, new RegExp(`^${t('week.fill')}$`));
  await press(stage, new RegExp(literal(t('week.review'))));
  const dialog = dialogOf(page);
  await expect(
    dialog.getByText(withAmount(t('ordering.shortCovered', { amount: '§' }))),
  ).toBeVisible();
  await expect(dialog.getByText(t('week.unfit.insufficient_balance'))).toHaveCount(0);
  await look('a basket that the own wallet covers');
  const answers = Promise.withResolvers<void>();
  await page.route('**/week/orders', async (route) => {
    await answers.promise;
    await route.continue();
  });
  const part = dialog.getByRole('button', {
    name: new RegExp(literal(t('week.fits', { count: 2 }))),
  });
  const all = dialog.getByRole('button', {
    name: withAmount(t('ordering.transferAndOrder', { amount: '§' })),
  });
  await all.click();
  await expect(all).toHaveAttribute('aria-busy', 'true');
  await expect(part).not.toHaveAttribute('aria-busy', 'true');
  answers.resolve();
  await expect(heading(stage, t('week.done', { count: 5 }))).toBeVisible();
});

test('a dish that the health form warns of is ordered with the week after a tick of its own; paying is within reach @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 250 } });
  await fileHealthForm(stage, family, ['fish']);
  const sister = await createStudent(stage, family, 'Lia Prado');
  await topUpByCard(stage, { ...family, student: sister }, { own: 0, theirs: 250 });
  await enterAs(stage, family, '/week');
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  const warnedDay = page
    .getByRole('region', { name: family.student.name })
    .locator('li')
    .filter({ hasText: t('allergen.fish') });
  await expect(warnedDay).toHaveCount(1);
  await warnedDay.getByRole('button').click();
  await dialogOf(page)
    .locator('label')
    .filter({ hasText: new RegExp(t('allergen.fish')) })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: t('common.done') })
    .click();
  await press(stage, new RegExp(`^${t('week.fill')}$`));
  await page.getByRole('button', { name: new RegExp(literal(t('week.review'))) }).click();
  const dialog = dialogOf(page);
  const fits = dialog.getByRole('button', {
    name: new RegExp(literal(t('week.fits', { count: 9 }))),
  });
  await expect(fits).toBeInViewport({ ratio: 1 });
  await look('a dish to confirm');
  await dialog.getByText(t('ordering.warnings.confirm')).click();
  const pay = dialog.getByRole('button', { name: new RegExp(literal(t('week.pay'))) });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await pay.click();
  await expect(heading(stage, t('week.done', { count: 10 }))).toBeVisible();
  const { total } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/menu-orders',
    { token: family.token, params: { userId: family.id } },
  );
  expect(total).toBe(10);
});
