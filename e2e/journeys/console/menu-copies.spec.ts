import { addDays, mondayOf } from '@merenda/domain/time/dates';
import { formatDay } from '@merenda/i18n';
import { expect, test } from '../../support/stage/test.ts';
import { press } from '../../support/steps/controls.ts';
import { DAY, dayLink, planSchool } from '../../support/steps/menus.ts';

/** A day of the same week, which the calendar shows beside {@link DAY}, and which is to come, too. */
const BESIDE = mondayOf(DAY) === DAY ? addDays(DAY, 1) : addDays(DAY, -1);

test('a day is dragged onto another and its week copied by keyboard; both are published together', async ({
  stage,
}) => {
  const { page, t, language } = stage;
  const school = await planSchool(stage);
  const dish = school.dishes[0]?.pt ?? '';
  const day = (of: string) => formatDay(language, of, 'long');
  const copied = (from: string, to: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: t('planning.change.copy.days', { from: day(from), to: day(to) }) });
  const asked = page.locator('main').getByRole('combobox', { name: /Almoço/ });

  const cell = (of: string) => page.locator(`[data-day="${of}"]`);
  await cell(DAY).dragTo(cell(BESIDE));
  await expect(page.getByRole('heading', { name: t('planning.copy.day') })).toBeVisible();
  await expect(page.getByRole('heading', { name: day(BESIDE), exact: true })).toBeVisible();
  await asked.selectOption('instead');
  await press(stage, t('planning.keep'));
  await expect(copied(DAY, BESIDE)).toContainText(dish);

  const later = addDays(DAY, 7);
  await dayLink(stage, DAY).focus();
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowDown');
  await expect(dayLink(stage, later)).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByRole('heading', { name: t('planning.copy.week') })).toBeVisible();
  await expect(page.getByText(t('planning.copy.undecided'))).toBeVisible();
  // Nothing is overwritten unasked: one day of the week is decided, the others stay as they are.
  const decided = page.getByRole('region', { name: day(later), exact: true });
  await decided.getByRole('combobox').selectOption('beside');
  await press(stage, t('planning.keep'));
  await expect(copied(DAY, later)).toContainText(dish);

  // A further copy onto that day hears of the one that waits in the draft.
  await dayLink(stage, addDays(BESIDE, 7)).press('c');
  await dayLink(stage, later).press('v');
  const waiting = t('planning.copy.drafted', { menus: 'Almoço' });
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByText(t('planning.copy.undecided'))).toBeVisible();
  await page.getByRole('link', { name: t('planning.preview') }).click();
  await press(stage, t('planning.draft.publish', { count: 2 }));
  await expect(page.getByText(t('planning.published', { count: 2 }))).toBeVisible();

  await dayLink(stage, later).click();
  await expect(page.getByText(t('planning.oneDay'))).toBeVisible();
  await expect(dayLink(stage, later).getByText('Almoço')).toHaveCount(2);
});

test('a dish is copied to another day’s menu by keyboard, and a dragged one is told where the menu has it @in-full', async ({
  stage,
}) => {
  const { page, t, language } = stage;
  const school = await planSchool(stage);
  const dish = school.dishes[0]?.pt ?? '';
  const cell = (of: string) => page.locator(`[data-day="${of}"]`);
  const heading = (of: string) =>
    page.getByRole('heading', { name: formatDay(language, of, 'long'), level: 2 });

  // The other day gets a menu of its own, without the dish.
  await cell(DAY).dragTo(cell(BESIDE));
  await page
    .locator('main')
    .getByRole('combobox', { name: /Almoço/ })
    .selectOption('instead');
  await press(stage, t('planning.keep'));
  await press(stage, t('planning.draft.publish', { count: 1 }));
  await expect(page.getByText(t('planning.published', { count: 1 }))).toBeVisible();
  await dayLink(stage, BESIDE).click();
  await press(stage, t('planning.withdraw.of', { dish }));
  await page.getByRole('link', { name: t('planning.preview') }).click();
  await press(stage, t('planning.draft.publish', { count: 1 }));
  await expect(dayLink(stage, BESIDE)).toContainText(t('planning.dishes', { count: 1 }));

  await dayLink(stage, DAY).click();
  await expect(heading(DAY)).toBeVisible();
  await expect(page.getByText(t('planning.everyDay'))).toBeVisible();
  await page.getByRole('link', { name: dish, exact: true }).press('c');
  await expect(page.getByText(t('planning.carry', { dish })).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await dayLink(stage, BESIDE).press('v');
  await expect(heading(BESIDE)).toBeVisible();
  await expect(page.getByText(t('planning.everyDay'))).toHaveCount(0);
  const put = t('planning.carry.put', { dish, category: '§' }).split('§')[0] ?? '';
  await page.getByRole('button', { name: put }).first().press('Enter');
  await expect(page.getByRole('button', { name: put })).toHaveCount(0);

  await dayLink(stage, DAY).click();
  await expect(heading(DAY)).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: dish, exact: true }) })
    .dragTo(cell(BESIDE));
  await expect(heading(BESIDE)).toBeVisible();
  await expect(page.getByText(t('planning.carry.has', { dish }))).toBeVisible();

  // The menu of several days loses the dish. Back there, the button says that every day gets it.
  await page.getByRole('link', { name: t('planning.preview') }).click();
  await press(stage, t('planning.draft.publish', { count: 1 }));
  await expect(page.getByText(t('planning.published', { count: 1 })).first()).toBeVisible();
  await dayLink(stage, DAY).click();
  await press(stage, t('planning.withdraw.of', { dish }));
  await page.getByRole('link', { name: t('planning.preview') }).click();
  await press(stage, t('planning.draft.publish', { count: 1 }));
  await expect(dayLink(stage, DAY)).toContainText(t('planning.dishes', { count: 1 }));
  await dayLink(stage, BESIDE).click();
  await expect(heading(BESIDE)).toBeVisible();
  await page.getByRole('link', { name: dish, exact: true }).press('c');
  await dayLink(stage, DAY).press('v');
  await expect(heading(DAY)).toBeVisible();
  const everyDay = t('planning.carry.putEveryDay', { dish, category: '§' }).split('§')[0] ?? '';
  await expect(page.getByRole('button', { name: everyDay }).first()).toBeVisible();
});
