import { readFile } from 'node:fs/promises';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family } from '../../support/factories/families.ts';
import { fileHealthForm } from '../../support/factories/health-forms.ts';
import { daytime, importSchool } from '../../support/factories/imported-school.ts';
import { createOperator } from '../../support/factories/operators.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { press } from '../../support/steps/controls.ts';
import { print, saveCsv } from '../../support/steps/lists.ts';
import { judgeTargets } from '../../support/walk/judge-targets.ts';

interface Kitchen {
  family: Family;
  school: string;
  day: string;
  /** Orders lunch for an hour, by default the day's last. */
  order: (hour?: string) => Promise<void>;
}

/** A family that orders lunch for today at a school that serves until midnight. */
async function openKitchen(stage: Stage): Promise<Kitchen> {
  const { timeZone, today: day } = daytime();
  const { name } = await importSchool({
    timeZone,
    hours: '00:00,23:59,30',
    cutOff: 0,
    today: day,
  });
  const money = { own: 10, theirs: 80 };
  const family = await createFamily(stage, { school: name, money });
  await fileHealthForm(stage, family, ['milk']);
  const { token, student } = family;
  const { request } = stage;
  const { docs } = await callApi(request, 'GET /responsible-users/:userId/dependents', {
    token,
    params: { userId: family.id },
  });
  const school = docs[0]?.restaurantUnit._id ?? '';
  const menus = await callApi(request, 'GET /restaurants/:id/menus', {
    token,
    params: { id: school },
  });
  const [menu] = menus.docs;
  const dish = menu?.categories[0]?.products[0]?._id ?? '';
  const order = async (hour = '23:30') => {
    const scheduledFor = `${day}T${hour}:00.000Z`;
    const cart = await callApi(request, 'POST /menu-orders-estimations', {
      token,
      body: {
        restaurantUnit: school,
        menu: menu?._id ?? '',
        purchaseFor: student.id,
        scheduledFor,
        items: [{ id: dish, quantity: 1 }],
      },
    });
    await callApi(request, 'POST /menu-orders-estimations/:cartId/accept', {
      token,
      params: { cartId: cart._id },
      body: {
        scheduledFor,
        confirmedWarnings: (cart.warnings ?? []).flatMap(({ _id }) => _id ?? []),
      },
    });
  };
  return { family, school, day, order };
}

/** The first cell of quantities in all. */
const total = ({ page }: Stage) => page.getByRole('row').last().getByRole('cell').first();

async function enter(stage: Stage, { school, day }: Kitchen): Promise<void> {
  await signInFirst(stage, await createOperator('school'));
  await stage.page.goto(consoleUrl(`/kitchen?school=${school}&date=${day}`));
  await expect(total(stage)).toHaveText('1');
}

test('a cook sees the day, prints it, sees a change within seconds, and enters the portions: the keyboard suffices, and a lost tab loses nothing', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const kitchen = await openKitchen(stage);
  await kitchen.order();
  await enter(stage, kitchen);
  await look('console, kitchen');

  const byKey = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    // A moment after its last act it takes no second press.
    await expect(button).toBeEnabled();
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const saved = page.waitForEvent('download');
  await byKey(t('kitchen.document.sheet'));
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(t('kitchen.notPrinted'))).toBeHidden();

  await kitchen.order();
  await expect(total(stage)).toContainText('+1');
  await look('console, kitchen, a change');

  await expect(page.getByText(kitchen.family.student.name)).toBeHidden();
  await byKey(t('kitchen.diets.show'));
  await expect(page.getByText(kitchen.family.student.name)).toHaveCount(2);
  await kitchen.order();
  await expect(page.getByText(kitchen.family.student.name)).toHaveCount(3);
  await look('console, kitchen, names');

  await byKey(t('kitchen.to.cooking'));
  await byKey(t('kitchen.to.served'));
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await field(t('kitchen.counts.served')).press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000000');
  await expect(field(t('kitchen.counts.leftOver'))).toHaveAttribute('aria-invalid', 'true');
  // Something else than a number is wrong alone, and the button leads there.
  await field(t('kitchen.counts.leftOver')).fill('-1');
  await expect(page.locator('[aria-invalid]')).toHaveCount(1);
  await byKey(t('kitchen.counts.save'));
  await expect(field(t('kitchen.counts.leftOver'))).toBeFocused();
  await field(t('kitchen.counts.leftOver')).fill('1');
  await look('console, kitchen, portions');
  await page.reload();
  await expect(field(t('kitchen.counts.served'))).toHaveValue('2');
  await expect(page.getByText(t('kitchen.counts.kept'))).toBeVisible();
  await field(t('kitchen.counts.leftOver')).press('Enter');
  await expect(page.getByText(t('kitchen.counts.saved'))).toBeVisible();
  await expect(page.getByText(t('kitchen.counts.kept'))).toBeHidden();

  await byKey(t('kitchen.to.closed'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('kitchen.to.closed') })
    .press('Enter');
  await expect(
    page.getByRole('listitem').filter({ hasText: t('kitchen.status.closed') }),
  ).toHaveAttribute('aria-current', 'step');
  await look('console, kitchen, closed');
});

test('a cook saves hand-over list and labels, and takes the board along as a file and on paper @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const kitchen = await openKitchen(stage);
  await kitchen.order();
  await enter(stage, kitchen);
  for (const document of ['hand-over', 'labels'] as const) {
    const saved = page.waitForEvent('download');
    await press(stage, t(`kitchen.document.${document}`));
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const dish = await page.getByRole('rowheader').innerText();
  const [byHour = ''] = await saveCsv(stage);
  expect(byHour).toContain('23:30');
  await press(stage, t('kitchen.byClass'));
  await expect(page.getByRole('list', { name: t('kitchen.handOver') })).toBeVisible();
  expect(await saveCsv(stage)).toHaveLength(1);
  await print(stage);
  await expect(page.getByRole('columnheader', { name: t('register.class') })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: dish.split('\n')[0] ?? '' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a day with many hours is as wide as the window: the hours alone scroll', async ({
    stage,
  }) => {
    const { page, t, look } = stage;
    const kitchen = await openKitchen(stage);
    const hours = ['20:30', '21:00', '21:30', '22:00'];
    for (const hour of hours) await kitchen.order(hour);
    await signInFirst(stage, await createOperator('school'));
    await page.goto(consoleUrl(`/kitchen?school=${kitchen.school}&date=${kitchen.day}`));
    await expect(page.getByRole('columnheader')).toHaveCount(2 + hours.length);
    await look('console, kitchen on a phone');
    await press(stage, t('kitchen.to.cooking'));
    await press(stage, t('kitchen.to.served'));
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await look('console, kitchen’s portions on a phone');
  });
});

test.describe('on a kitchen’s tablet in Hungarian', () => {
  test.use({ locale: 'hu-HU', viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('the board is told whole, and each target is large enough for wet fingers @in-full', async ({
    stage,
  }) => {
    const { page, t, look } = stage;
    const kitchen = await openKitchen(stage);
    await kitchen.order();
    await enter(stage, kitchen);
    await look('console, kitchen on a tablet');
    expect(await judgeTargets(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('kitchen.document.sheet') }).tap();
    await saved;
    await expect(page.getByText(t('kitchen.notPrinted'))).toBeHidden();
    await kitchen.order();
    await page.getByRole('button', { name: t('kitchen.byClass') }).tap();
    const classes = page.getByRole('list', { name: t('kitchen.handOver') });
    await expect(classes.getByText('+1')).toBeVisible();
    await expect(classes.getByText(t('kitchen.before', { count: 1 }))).toHaveCount(2);
    await look('console, kitchen by class');
    await page.getByRole('button', { name: t('kitchen.diets.show') }).tap();
    await expect(page.getByRole('button', { name: t('kitchen.diets.hide') })).toBeVisible();
    expect(await judgeTargets(page)).toEqual([]);
    const names = page.getByText(kitchen.family.student.name);
    await expect(names).toHaveCount(2);
    // Names that cannot be read anew are not shown: a child may be missing.
    await page.route('**/diners', (route) => route.abort());
    await kitchen.order();
    await expect(names).toHaveCount(0);
    await page.unroute('**/diners');
    await expect(names).toHaveCount(3);
    await page.getByRole('button', { name: new RegExp(`^${t('kitchen.day')}:`) }).tap();
    await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    expect(await judgeTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('kitchen.to.cooking') }).tap();
    await page.getByRole('button', { name: t('kitchen.to.served') }).tap();
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expect(page.getByRole('link', { name: t('register.uncollected') })).toBeVisible();
    expect(await judgeTargets(page)).toEqual([]);
    await look('console, kitchen’s portions on a tablet');
    await page.getByRole('button', { name: t('kitchen.to.closed') }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await judgeTargets(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: t('kitchen.nextDay') }).tap();
    await expect(page.getByText(t('kitchen.noOrders'))).toBeVisible();
    await look('console, kitchen without orders');
  });
});
