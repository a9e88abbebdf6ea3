import { MAX_CLOSING_DAYS } from '@merenda/domain/ordering/menu-planning';
import { addDays } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family, orderFirstDish } from '../../support/factories/families.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { confirm, field, press } from '../../support/steps/controls.ts';
import { DAY, dayLink, planSchool } from '../../support/steps/menus.ts';

const REASON = 'Cano furado';

/** The balance of the student's wallet, in major units. */
async function balanceOfStudent(
  { request }: Stage,
  { id, token, student }: Family,
): Promise<number | undefined> {
  const found = await callApi(request, 'GET /responsible-users/:userId/dependents/:id', {
    token,
    params: { userId: id, id: student.id },
  });
  return found.wallet?.balance;
}

test('a school closes a day, a family gets its order’s money back, and the day opens again by keyboard, once it is told what follows @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const school = await planSchool(stage);
  const family = await createFamily(stage, { school: school.name, money: { own: 0, theirs: 60 } });
  await orderFirstDish(stage, family, DAY);
  const price = school.dishes[0]?.price ?? 0;
  expect(await balanceOfStudent(stage, family)).toBe(60 - price);

  await dayLink(stage, DAY).click();
  await press(stage, t('planning.close'));
  await field(stage, t('planning.close.kind')).selectOption('holiday');
  await field(stage, t('planning.close.reason')).fill(REASON);
  await press(stage, t('planning.keep'));
  await page.getByRole('link', { name: t('planning.preview') }).click();
  await expect(page.getByText(t('planning.conflicts.closed'))).toBeVisible();
  const publish = t('planning.draft.publish', { count: 1 });
  await press(stage, publish);
  await look('console, a closing is asked for');
  await confirm(stage, publish);
  await expect(page.getByText(t('planning.published', { count: 1 }))).toBeVisible();
  await expect(dayLink(stage, DAY)).toContainText(REASON);
  await expect.poll(() => balanceOfStudent(stage, family)).toBe(60);

  await page.getByRole('link', { name: t('planning.closings') }).click();
  const closed = page.locator('main').getByRole('listitem').filter({ hasText: REASON });
  await expect(closed).toContainText(t('planning.closings.orders', { cancelled: 1, left: 0 }));
  await expect(closed).toContainText(t('planning.close.kind.holiday'));
  await look('console, closed days');
  const days = formatDay(stage.language, DAY, 'long');
  await page.getByRole('button', { name: t('planning.open.of', { days }) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('planning.open.cancelled'))).toBeVisible();
  await look('console, what an opening means');
  await page.getByRole('button', { name: t('planning.open.act') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('planning.open.done'))).toBeVisible();
  await expect(page.getByText(t('planning.closings.none'))).toBeVisible();
  await expect(dayLink(stage, DAY)).not.toContainText(REASON);

  expect(await balanceOfStudent(stage, family)).toBe(60);
  await orderFirstDish(stage, family, DAY);
  expect(await balanceOfStudent(stage, family)).toBe(60 - price);
});

test('some days of a closing open from the panel of one of them; a day with an end before it is refused @in-full', async ({
  stage,
}) => {
  const { page, t, language } = stage;
  await planSchool(stage);
  const last = addDays(DAY, 2);
  await dayLink(stage, DAY).click();
  await press(stage, t('planning.close'));
  const until = field(stage, t('planning.close.last'));
  await field(stage, t('planning.close.reason')).fill(REASON);
  await until.fill(formatDay(language, addDays(DAY, MAX_CLOSING_DAYS)));
  await press(stage, t('planning.keep'));
  await expect(
    page.getByText(t('planning.close.tooLong', { most: MAX_CLOSING_DAYS })),
  ).toBeVisible();
  await until.fill(formatDay(language, last));
  await press(stage, t('planning.keep'));
  await page.getByRole('link', { name: t('planning.preview') }).click();
  const publish = t('planning.draft.publish', { count: 1 });
  await press(stage, publish);
  await confirm(stage, publish);
  await expect(dayLink(stage, DAY)).toContainText(REASON);

  await dayLink(stage, DAY).click();
  await press(stage, t('planning.open'));
  await until.fill(formatDay(language, addDays(DAY, -1)));
  await press(stage, t('planning.open.act'));
  await expect(page.getByText(t('form.recurring.endBeforeStart'))).toBeVisible();
  await until.fill(formatDay(language, DAY));
  await expect(page.getByText(t('planning.open.follows'))).toBeVisible();
  await press(stage, t('planning.open.act'));
  await expect(page.getByText(t('planning.open.done'))).toBeVisible();
  await expect(dayLink(stage, DAY)).not.toContainText(REASON);
  await page.getByRole('link', { name: t('planning.closings') }).click();
  const span = [addDays(DAY, 1), last].map((day) => formatDay(language, day, 'long')).join(' – ');
  await expect(page.locator('main').getByRole('listitem').filter({ hasText: span })).toBeVisible();
});
