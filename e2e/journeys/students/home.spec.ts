import { dayInZone, dayOfMonth } from '@merenda/domain/time/dates';
import {
  CARD,
  createFamily,
  createStudent,
  keepCards,
  topUpByCard,
} from '../../support/factories/families.ts';
import { blockGuardian, chooseUnit, createGuardian } from '../../support/factories/guardians.ts';
import { fileHealthFormTwice } from '../../support/factories/health-forms.ts';
import { smallTargets } from '../../support/stage/axe.ts';
import { expect, settle, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, skipIntroduction } from '../../support/steps/access.ts';
import { expectWallet, moveTo, tapChoice } from '../../support/steps/controls.ts';
import { scheduleLunch } from '../../support/steps/meals.ts';

/** How long home waits for what it shows, and less. */
const HOME_WAITS_MS = 2_000;
const SLOW_ANSWER_MS = 700;

/** The part of the web's layout-shift entry that is read here; TypeScript does not know it. */
interface LayoutShift extends PerformanceEntry {
  sources: { node?: Node }[];
}

interface MovingWindow extends Window {
  moved?: string[];
}

const UNIT = 'Duna Irodaház étterme, Budapest';

// A guardian in a distant time zone orders by the kitchen's day and clock.
test.use({ timezoneId: 'Pacific/Kiritimati' });

test('wherever a phone scrolls home to, each thing to press is large enough: none rests half under the bar @in-full', async ({
  stage,
}) => {
  const { page } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 20 } });
  await createStudent(stage, family, 'Clara Prado');
  // As wide and as high as Lighthouse's phone.
  await page.setViewportSize({ width: 412, height: 823 });
  await enterAs(stage, family);
  await settle(page);
  await expect(page.locator('[data-bottom-bar]')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test('home comes in one piece, with a slow line too: nothing on it moves, and it looks as when it is opened', async ({
  stage,
}) => {
  const { page } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 20 } });
  await page.route('**/api/responsible-users/*/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
    await route.continue();
  });
  // Answers of a busy machine come later than home waits: it waits longer for them here.
  await page.addInitScript((waits) => {
    const begin = window.setTimeout.bind(window);
    const setTimeout = (act: TimerHandler, ms?: number, ...given: unknown[]) =>
      begin(act, ms === waits ? 60_000 : ms, ...given);
    Object.assign(window, { setTimeout });
  }, HOME_WAITS_MS);
  await page.addInitScript(() => {
    const here = window as MovingWindow;
    const moved: string[] = [];
    here.moved = moved;
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[]) {
        const nodes = sources
          .map(({ node }) => node?.parentElement)
          .filter((one) => one?.closest('main'));
        if (location.pathname === '/') moved.push(...nodes.map((one) => one?.textContent ?? ''));
      }
    }).observe({ type: 'layout-shift' });
  });
  await page.goto(`${family.host}/login`);
  // Letters of another font are not as wide.
  await settle(page);
  await fillLogin(stage, family);
  await skipIntroduction(stage);
  await expectWallet(stage, '60.00');
  await settle(page);
  const arrived = await page.evaluate(whatStandsWhere);
  expect(arrived.length).toBeGreaterThan(5);
  expect(await page.evaluate(() => (window as MovingWindow).moved)).toEqual([]);
  await page.reload();
  await settle(page);
  expect(await page.evaluate(whatStandsWhere)).toEqual(arrived);
});

test('a child with two records is listed once, without a wallet and with the way to the form @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage);
  await fileHealthFormTwice(stage, guardian, 'Bento Prado');
  await enterAs(stage, guardian);
  await expect(page.getByText('Bento Prado')).toHaveCount(1);
  await expect(page.getByRole('link', { name: t('home.order') })).toHaveCount(0);
  await look('home, a child without a wallet');
  await page.getByRole('link', { name: t('home.healthForm.edit') }).click();
  await page.waitForURL('**/anamnesis/**');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an employee chooses a restaurant, reads its menu and schedules a lunch @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const begun = new Date();
  const employee = await createGuardian(stage, { company: 'sodexo-corporate', country: 'HU' });
  await keepCards(stage, employee, [CARD]);
  await topUpByCard(stage, employee, { own: 20_000, theirs: 0 });
  await enterAs(stage, employee);
  await expect(page.getByText(t('home.unit.title'))).toBeVisible();
  await look('home at work, no restaurant yet');
  await chooseUnit(stage, employee, UNIT);
  await page.reload();
  await expect(page.getByText(UNIT)).toBeVisible();
  await look('home at work');
  await expectWallet(stage, '000');

  await page
    .getByRole('main')
    .getByRole('link', { name: t('menu.title'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('menu.title'), level: 1 })).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await look('own menu');
  await page.getByRole('button', { pressed: true }).press('ArrowRight');
  await page.getByRole('button', { name: t('menu.nextWeek') }).click();
  await page.getByRole('button', { expanded: false, name: /\d/ }).click();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(2);
  const dayAt = (now: Date) => String(dayOfMonth(dayInZone(now, 'Europe/Budapest')));
  // The month shown may be the next one; midnight may pass meanwhile.
  const days = new RegExp(`^(${[begun, new Date()].map(dayAt).join('|')})$`);
  const marked = page.locator('[aria-current="date"]');
  await expect(marked.filter({ hasNotText: days })).toHaveCount(0);
  await look('own menu, calendar');

  await page.goBack();
  await page.getByRole('link', { name: t('home.meals.schedule'), exact: true }).click();
  await expect(page.getByText(t('schedule.empty.title'))).toBeVisible();
  await look('schedule, empty');
  await scheduleLunch(stage);
  const scheduled = page.locator('a[href*="/schedulling/"]');
  await expect(scheduled).toHaveCount(1);
  await look('schedule, list');
  const calendar = page.getByRole('radio', { name: t('schedule.calendar') });
  await page.locator('label').filter({ has: calendar }).click();
  await expect(page.getByRole('button', { pressed: true })).toBeVisible();
  await expect(scheduled).toHaveCount(1);
  await look('schedule, calendar');
  await scheduled.click();
  await expect(page.getByText(t('ordering.number'))).toBeVisible();
  await expect(page.getByText(/1 × /)).toBeVisible();
  await look('scheduled meal');

  await moveTo(page, employee.host);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('statement.title'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: t('statement.title'), level: 1 })).toBeVisible();
  // Before a weekend the lunch is beyond the shown days, which a button adds.
  const lunch = page.getByText(t('schedule.type.lunch'));
  const later = page.getByRole('button', { name: t('report.filter.apply') });
  await expect(lunch.or(later)).toBeVisible();
  if (await later.isVisible()) await later.click();
  await expect(lunch).toBeVisible();
  await look('report');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('report.export') }).click();
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^[a-z]+-\d{4}-.*\.csv$/);

  await page.getByRole('button', { name: t('report.period.week'), exact: true }).click();
  await page.getByRole('button', { name: t('report.period.other') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('report.operation')).selectOption('CRE');
  await look('report, filter');
  await dialog.getByRole('button', { name: t('report.filter.apply') }).click();
  await expect(page.getByText(t('schedule.type.lunch'))).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: t('report.operation.CRE') })).toBeVisible();
  await expect(page.getByText(t('schedule.type.lunch'))).toHaveCount(0);
});

test('a guardian blocked in the middle of a top-up reads why, and home shows what is left @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage);
  await enterAs(stage, guardian);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home.addBalance') })
    .click();
  await tapChoice(stage, t('topups.method.pix'));
  await page.getByLabel(t('topups.amount.for', { name: t('topups.myWallet') })).fill('40');
  const unblock = await blockGuardian(stage, guardian);
  // The price of what was typed may be refused first and close the page before the key is down.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('closed.title'));
  await expect(page.getByRole('heading', { name: t('home.blocked.title') })).toBeVisible();
  await look('top-up, blocked');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('home.blocked.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('home.addBalance') })).toHaveCount(0);
  await look('home, blocked');
  await page.getByRole('link', { name: t('home.blocked.action') }).click();
  await page.waitForURL('**/help');

  await unblock();
  await page.goto('/');
  await expect(
    page.getByRole('main').getByRole('link', { name: t('home.addBalance') }),
  ).toBeVisible();
  await expect(page.getByText(t('home.blocked.title'))).toHaveCount(0);
});

/** All that can be pressed on home, with its place and size. */
const whatStandsWhere = () =>
  [...document.querySelectorAll('main a, main button')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
  });

test('pages fade into each other, and do not for a reader who wants less motion @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 20 } });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      document.documentElement.dataset.fades = 'yes';
      return start(change);
    };
  });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await enterAs(stage, family, '/help');
    await settle(page);
    await page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name: t('meals.title') })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('meals.title') })).toBeVisible();
    const fades = await page.evaluate(() => document.documentElement.dataset.fades);
    expect(fades).toBe(reducedMotion === 'reduce' ? undefined : 'yes');
  }
});
