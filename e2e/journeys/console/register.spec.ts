import { addDays } from '@merenda/domain/time/dates';
import type { Response } from '@playwright/test';
import { callApi } from '../../support/factories/api.ts';
import { journeysDatabase } from '../../support/factories/database.ts';
import {
  createFamily,
  createStudent,
  type Family,
  orderFirstDish,
  topUpByCard,
} from '../../support/factories/families.ts';
import { daytime, importSchool } from '../../support/factories/imported-school.ts';
import { createOperator } from '../../support/factories/operators.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { withAmount } from '../../support/steps/controls.ts';
import { print, saveCsv } from '../../support/steps/lists.ts';
import { judgeTargets } from '../../support/walk/judge-targets.ts';

const readStudent = ({ request }: Stage, { id: userId, token, student }: Family) =>
  callApi(request, 'GET /responsible-users/:userId/dependents/:id', {
    token,
    params: { userId, id: student.id },
  });

/** Puts a family's students into the first class of the student's school. */
async function joinClass(stage: Stage, family: Family, students: readonly string[]) {
  const { request } = stage;
  const { token } = family;
  const school = (await readStudent(stage, family)).restaurantUnit._id;
  const { docs } = await callApi(request, 'GET /restaurants/:schoolId/school-classes', {
    token,
    params: { schoolId: school },
    query: {},
  });
  const schoolClass = docs[0]?._id ?? '';
  for (const id of students) {
    await callApi(request, 'PUT /responsible-users/:userId/dependents/:id', {
      token,
      params: { userId: family.id, id },
      body: { class: { schoolClass } },
    });
  }
  return { school, schoolClass };
}

test('a teacher marks a class by keys and by one act; an absence brings the meal’s money back, its undoing restores no order', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const imported = await importSchool();
  const family = await createFamily(stage, {
    school: imported.name,
    money: { own: 0, theirs: 60 },
  });
  const read = () => readStudent(stage, family);
  const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
  const { school, schoolClass } = await joinClass(stage, family, [family.student.id, sibling.id]);
  const day = addDays(new Date().toISOString().slice(0, 10), 3);
  await orderFirstDish(stage, family, day);
  const before = (await read()).wallet?.balance ?? 0;

  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/register?school=${school}&class=${schoolClass}&date=${day}`));
  await expect(page.getByRole('heading', { name: t('register.title'), level: 1 })).toBeVisible();
  const button = (mark: 'present' | 'absent', name: string) =>
    page.getByRole('button', { name: t(`register.name.${mark}`, { name }), exact: true });
  await expect(button('present', family.student.name)).toBeVisible();
  // The choice of the class cuts a long name.
  await expect(page.locator('header', { hasText: t('register.title') })).toContainText('5º A');
  await look('console, register');
  const words = (key: 'cancelled' | 'waiting' | 'noLonger') =>
    withAmount(t(`register.meal.${key}`, { meal: '', amount: '§' }).trim());

  await button('present', family.student.name).focus();
  await page.keyboard.press('a');
  await expect(button('absent', family.student.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(words('waiting'))).toBeVisible();
  // Seconds are left for it.
  await page
    .getByRole('button', { name: t('register.takeBack.name', { name: family.student.name }) })
    .click();
  await expect(button('absent', family.student.name)).toHaveAttribute('aria-pressed', 'false');
  await button('present', family.student.name).focus();
  await page.keyboard.press('a');
  await look('console, register with an absence that waits');
  await expect(page.getByText(words('cancelled'))).toBeVisible();
  await look('console, register with an absence');
  expect((await read()).wallet?.balance).toBeGreaterThan(before);

  await button('present', family.student.name).click();
  await expect(page.getByText(t('register.undone', { name: family.student.name }))).toBeVisible();
  await expect(page.getByText(words('noLonger'))).toBeVisible();
  await page.reload();
  await expect(button('present', family.student.name)).toHaveAttribute('aria-pressed', 'true');

  const others = page.getByRole('button', {
    name: new RegExp(t('register.others', { count: 2 }).replace('2', '\\d+')),
  });
  const one = page.getByRole('button', { name: t('register.others', { count: 1 }) });
  await others.or(one).click();
  await expect(button('present', sibling.name)).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await judgeTargets(page)).toEqual([]);
  await look('console, register on a tablet');
});

test('marks without a connection leave the screen with a notice, and are taken once it is back @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const imported = await importSchool();
  const family = await createFamily(stage, { school: imported.name });
  const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
  const { school, schoolClass } = await joinClass(stage, family, [family.student.id, sibling.id]);
  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/register?school=${school}&class=${schoolClass}`));
  const marked = page.locator('li button[aria-pressed=true]');
  const first = page.locator('li button[aria-pressed]').first();
  await expect(first).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.route('**/api/**', (route) => route.abort());
  await first.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(page.getByText(t('global.error.connection'))).toBeVisible();
  await expect(marked).toHaveCount(0);
  await page.unroute('**/api/**');
  await first.focus();
  for (const count of [1, 2]) {
    const answer = page.waitForResponse((one) => /\/register$/.test(one.url()) && one.ok());
    await page.keyboard.press('p');
    await expect(marked).toHaveCount(count);
    await answer;
  }
  await page.reload();
  await expect(marked).toHaveCount(2);
});

test('a page with marks that are not answered asks before it leaves, and no mark is lost', async ({
  stage,
}) => {
  const { page } = stage;
  const imported = await importSchool();
  const family = await createFamily(stage, { school: imported.name });
  const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
  const { school, schoolClass } = await joinClass(stage, family, [family.student.id, sibling.id]);
  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/register?school=${school}&class=${schoolClass}`));
  const marked = page.locator('li button[aria-pressed=true]');
  const first = page.locator('li button[aria-pressed]').first();
  await expect(first).toBeVisible();
  let marks = 0;
  const isSecondMark = (one: Response) => {
    if (one.request().method() === 'PUT') marks += 1;
    return marks === 2;
  };
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/register', async (route) => {
    await opened;
    await route.continue();
  });
  await first.focus();
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(marked).toHaveCount(2);
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await expect(marked).toHaveCount(2);
  page.on('dialog', (dialog) => dialog.accept());
  const answered = page.waitForResponse(isSecondMark);
  open();
  await answered;
  await page.reload();
  await expect(marked).toHaveCount(2);
});

test.describe('on a tablet', () => {
  // The device's day is behind the school's for most of it.
  test.use({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    timezoneId: 'Pacific/Pago_Pago',
  });

  test('a cook sees who did not collect in the whole school, and a teacher marks them from there @in-full', async ({
    stage,
  }) => {
    const { page, t, look } = stage;
    const { timeZone, today } = daytime();
    const imported = await importSchool({ timeZone, today, hours: '00:00,23:59,30', cutOff: 0 });
    const money = { own: 0, theirs: 60 };
    const family = await createFamily(stage, { school: imported.name, money });
    const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
    const theirs = { ...family, student: sibling };
    await topUpByCard(stage, theirs, money);
    const { school, schoolClass } = await joinClass(stage, family, [family.student.id]);
    for (const one of [family, theirs]) {
      const { _id } = await orderFirstDish(stage, one, today, '23:30');
      const database = await journeysDatabase();
      await database.query(`UPDATE meal_order SET slot = '00:30' WHERE id = $1`, [_id]);
    }
    await signInFirst(stage, await createOperator('school'));
    await page.goto(consoleUrl(`/kitchen?school=${school}&date=${today}`));
    await page.getByRole('button', { name: t('kitchen.to.cooking') }).tap();
    await page.getByRole('button', { name: t('kitchen.to.served') }).tap();
    await page.getByRole('link', { name: t('register.uncollected') }).tap();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(family.student.name)).toContainText('00:30');
    await expect(row(sibling.name)).toContainText(t('kitchen.noClass'));
    expect(await judgeTargets(page)).toEqual([]);
    await look('console, meals not collected');
    expect(await saveCsv(stage)).toHaveLength(2);
    const classes = page.getByRole('combobox', { name: t('register.class') });
    await classes.selectOption(schoolClass);
    await expect(row(sibling.name)).toBeHidden();
    expect(new URL(page.url()).searchParams.get('class')).toBe(schoolClass);

    await row(family.student.name).getByRole('link').tap();
    await page.getByRole('button', { name: t('register.collectOthers') }).tap();
    await expect(page.getByText(t('register.none'))).toBeVisible();
    await page.getByRole('link', { name: t('register.uncollected') }).tap();
    await expect(row(sibling.name)).toBeVisible();
    await expect(row(family.student.name)).toBeHidden();
  });
});

test('a teacher takes the register along as a file and on paper, as the filter shows it @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const imported = await importSchool();
  const family = await createFamily(stage, {
    school: imported.name,
    money: { own: 0, theirs: 60 },
  });
  const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
  const { school, schoolClass } = await joinClass(stage, family, [family.student.id, sibling.id]);
  const day = addDays(new Date().toISOString().slice(0, 10), 3);
  await orderFirstDish(stage, family, day);
  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/register?school=${school}&class=${schoolClass}&date=${day}`));
  const name = t('register.name.present', { name: sibling.name });
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const lines = await saveCsv(stage);
  expect(lines.find((line) => line.startsWith(sibling.name))).toContain(t('register.present'));
  expect(lines.find((line) => line.startsWith(family.student.name))).toMatch(/\d\d:\d\d/);

  await page.getByRole('button', { name: new RegExp(t('register.filter.unmarked')) }).click();
  await print(stage);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('cell', { name: family.student.name })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('absences that wait are sent together when the page is left, and when the teacher signs out @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const imported = await importSchool();
  const money = { own: 0, theirs: 60 };
  const family = await createFamily(stage, { school: imported.name, money });
  const sibling = await createStudent(stage, family, 'Clara Prado', imported.name);
  const theirs = { ...family, student: sibling };
  await topUpByCard(stage, theirs, money);
  const families = [family, theirs];
  const { school, schoolClass } = await joinClass(stage, family, [family.student.id, sibling.id]);
  const today = new Date().toISOString().slice(0, 10);
  const balances = async () =>
    Promise.all(families.map(async (one) => (await readStudent(stage, one)).wallet?.balance));
  const full = await balances();
  await signInFirst(stage, await createOperator('school'));
  const leave = [
    () => page.goto('about:blank'),
    () => page.getByRole('button', { name: t('console.signOut') }).click(),
  ];
  for (const [at, go] of leave.entries()) {
    const day = addDays(today, 3 + at);
    for (const one of families) await orderFirstDish(stage, one, day);
    await page.goto(consoleUrl(`/register?school=${school}&class=${schoolClass}&date=${day}`));
    for (const { student } of families) {
      const name = t('register.name.absent', { name: student.name });
      await page.getByRole('button', { name, exact: true }).click();
    }
    expect(await balances()).not.toEqual(full);
    await go();
    await expect.poll(balances).toEqual(full);
  }
});

test('a meal that the teacher hands out is collected on the family’s open page at once, and a mistake is taken back @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t, look } = stage;
  const { timeZone, today } = daytime();
  const imported = await importSchool({ timeZone, today, hours: '00:00,23:59,30', cutOff: 0 });
  const family = await createFamily(stage, {
    school: imported.name,
    money: { own: 0, theirs: 60 },
  });
  const { school, schoolClass } = await joinClass(stage, family, [family.student.id]);
  const order = await orderFirstDish(stage, family, today, '23:30');
  await imported.changeCutOff(20 * 60);

  const context = await browser.newContext({ locale: locale ?? 'en' });
  const theirs = await context.newPage();
  await enterAs({ page: theirs }, family, `/dependents/${family.student.id}/buy/${order._id}`);
  const isShown = (status: 'open' | 'delivered') =>
    expect(theirs.getByText(t(`ordering.status.${status}`), { exact: true })).toBeVisible();
  await isShown('open');

  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/register?school=${school}&class=${schoolClass}&date=${today}`));
  const meal = page.getByRole('button', { name: /23:30/ });
  await expect(meal).toHaveAttribute('aria-pressed', 'false');
  const { name } = family.student;
  await page.getByRole('button', { name: t('register.name.present', { name }) }).focus();
  await page.keyboard.press('c');
  await expect(meal).toHaveAttribute('aria-pressed', 'true');
  await look('console, register with a collected meal');
  await isShown('delivered');

  await meal.click();
  await expect(meal).toHaveAttribute('aria-pressed', 'false');
  await isShown('open');
  await context.close();
});
