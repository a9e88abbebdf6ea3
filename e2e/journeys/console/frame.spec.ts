import { ATTENDED_MS, UNATTENDED } from '@merenda/domain/access/attendance';
import { addDays } from '@merenda/domain/time/dates';
import type { Key } from '@merenda/i18n';
import type { Page, Request } from '@playwright/test';
import { createFamily, orderFirstDish } from '../../support/factories/families.ts';
import { newName } from '../../support/factories/guardians.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { changeScope, createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, keptForms, signInFirst } from '../../support/steps/console.ts';
import { literal } from '../../support/steps/controls.ts';

test('by the keyboard alone the command palette leads to pages by a part of their name, and signs out', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await signInFirst(stage, await createOperator('finance'));
  const palette = page.getByRole('dialog', { name: t('console.palette.title') });
  const open = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(words);
  };
  await open('');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await look('console, command palette');
  await page.keyboard.type('xyzzy');
  await expect(palette.getByText(t('console.palette.none'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await open(t('console.account').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('console.account'), level: 1 })).toBeVisible();

  await open('');
  await page.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option', { name: t('console.signOut') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('console.signIn.title') })).toBeVisible();
});

test('two operators who have one record open see each other by name, until one of them closes the page @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t, look } = stage;
  // Operators of journeys beside this one are named there, too.
  const [ana, rui] = [newName('Ana'), newName('Rui')];
  await signInFirst(stage, await createOperator('administrator', ana));
  const elsewhere = await browser.newContext({ ...(locale && { locale }) });
  const other = { ...stage, page: await elsewhere.newPage(), look: async () => {} };
  await signInFirst(other, await createOperator('administrator', rui));
  for (const one of [page, other.page]) {
    await one.goto(consoleUrl('/administration/companies/wefood'));
  }
  const words = literal(t('console.presence', { names: '§' }));
  const told = (one: Page, name: string) =>
    one.getByRole('status').getByText(new RegExp(words.replace('§', `.*${name}.*`)));
  await expect(told(page, rui)).toBeVisible();
  await expect(told(other.page, ana)).toBeVisible();
  await look('console, a record that somebody else has open, too');
  await elsewhere.close();
  await expect(told(page, rui)).toBeHidden();
});

test('the command palette finds people, orders and dishes for those who may open them, and nobody else @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const name = newName('Quitéria');
  const school = await importSchool();
  const family = await createFamily(stage, {
    student: name,
    school: school.name,
    money: { own: 0, theirs: 60 },
  });
  const day = addDays(new Date().toISOString().slice(0, 10), 2);
  const { orderNumber: number } = await orderFirstDish(stage, family, day);
  await signInFirst(stage, await createOperator('school'));
  const palette = page.getByRole('dialog', { name: t('console.palette.title') });
  const group = (key: Key) => palette.getByRole('group', { name: t(key) });
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(group('people.title').getByRole('option')).toContainText([name]);
  await look('console, a person in the command palette');
  await expect(group('finance.tab.topups')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/people/students/${family.student.id}`));
  await expect(page.getByRole('region', { name })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${number}`);
  await expect(group('console.palette.orders').getByRole('option')).toContainText([name]);
  await page.keyboard.press('Enter');
  const order = page.getByRole('region', { name: t('desk.order', { number }) });
  await expect(order.getByText(school.name)).toBeVisible();
  await look('console, an order');
  await order.getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('region', { name })).toBeVisible();

  const dish = school.dishes[0]?.pt ?? '';
  await page.keyboard.press('Control+k');
  await page.keyboard.type(dish);
  await expect(group('console.palette.dishes').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/menus\/dish\//);
});

test('a form that was begun is there again after a reload, until it is cancelled @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await signInFirst(stage, await createOperator('administrator'));
  await page.goto(consoleUrl('/administration/companies/wefood'));
  const panel = page.getByRole('region', { name: /wefood/i });
  await panel
    .getByRole('button', { name: t('administration.fees.change') })
    .first()
    .click();
  const share = panel.getByLabel(t('administration.fees.share'));
  await share.fill('2.5');
  await page.reload();
  await expect(share).toHaveValue('2.5');
  await look('console, a fee begun before');
  await panel.getByRole('button', { name: t('common.cancel') }).click();
  await page.reload();
  await expect(
    panel.getByRole('button', { name: t('administration.fees.change') }).first(),
  ).toBeVisible();
  await expect(share).toBeHidden();
});

test('a cancelled form gives the focus back to its own button of several of the same words, a panel that its address opened to its row or the heading @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  await signInFirst(stage, await createOperator('administrator'));
  await page.goto(consoleUrl('/administration/companies/wefood'));
  const change = page.getByRole('button', { name: t('administration.fees.change') });
  await change.nth(1).press('Enter');
  await expect(page.getByLabel(t('administration.fees.share'))).toBeFocused();
  await page.getByRole('button', { name: t('common.cancel') }).press('Enter');
  await expect(change.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(change).toHaveCount(0);
  // On a phone the list draws its rows only without a panel: the page's heading has the focus then.
  const row = page.getByRole('row', { name: /wefood/i }).getByRole('link');
  const title = page.getByRole('heading', { name: t('administration.companies'), level: 1 });
  await expect(row.or(title).and(page.locator(':focus'))).toBeVisible();
});

test('on a phone a long list that its panel hides draws no more rows, and is at the same row again @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInFirst(stage, await createOperator('administrator'));
  await page.goto(consoleUrl('/administration/schools'));
  const rows = page.locator('tbody a[href^="/administration/schools/"]');
  await expect(rows.nth(12)).toBeVisible();
  const address = await rows.nth(12).getAttribute('href');
  const drawn = await rows.count();
  await rows.nth(12).click();
  await expect(page.getByRole('button', { name: t('administration.schools.edit') })).toBeVisible();
  expect(await rows.count()).toBeLessThan(2 * drawn);
  await page.getByRole('link', { name: t('common.close') }).click();
  const row = page.locator(`tbody a[href="${address}"]`);
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test('a scope that is taken away in the middle of a form is told in words, and the typed text is there when it is back @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const operator = await createOperator('administrator');
  await signInFirst(stage, operator);
  await page.goto(consoleUrl('/administration/companies/wefood'));
  const change = page.getByRole('button', { name: t('administration.fees.change') }).first();
  await change.click();
  const share = page.getByLabel(t('administration.fees.share'));
  await share.fill('2.5');
  await expect.poll(() => keptForms(page)).toContain('2.5');
  await changeScope(operator, 'administrator', { company: 'sodexo-direct' });
  await share.press('Enter');
  await expect(page.getByText(t('console.rights.changed'))).toBeVisible();
  await expect(share).toBeHidden();
  expect(await keptForms(page)).toContain('2.5');
  await changeScope(operator, 'administrator', 'everywhere');
  await page.reload();
  await expect(share).toHaveValue('2.5');
});

test('a page whose right was taken away says so, without an advice to try again; it is there with the right @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const operator = await createOperator('finance');
  await signInFirst(stage, operator);
  await changeScope(operator, 'school', 'everywhere');
  await page.goto(consoleUrl('/payouts'));
  const refused = page.getByRole('alert').filter({ hasText: t('error.refused.title') });
  await expect(refused).toContainText(t('error.refused.text'));
  await expect(page.getByRole('button', { name: t('common.retry') })).toHaveCount(0);
  await look('console, a page without its right');
  await changeScope(operator, 'finance', 'everywhere');
  await page.reload();
  await expect(page.getByRole('row').first()).toBeVisible();
});

test('a tab that stays open keeps nothing of its operator once another one signs in beside it @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  await signInFirst(stage, await createOperator('administrator', 'Ana Souza'));
  await page.goto(consoleUrl('/administration/companies/wefood'));
  const change = page.getByRole('button', { name: t('administration.fees.change') }).first();
  await change.click();
  const share = page.getByLabel(t('administration.fees.share'));
  await share.fill('2.5');
  const beside = { ...stage, page: await page.context().newPage(), look: async () => {} };
  await signInFirst(beside, await createOperator('administrator', 'Rui Costa'));
  await expect(share).toBeHidden();
  await expect(change).toBeVisible();
  expect(await keptForms(page)).not.toContain('2.5');
});

test('a page that nobody touches says so in every request of its own, until a key is pressed; a kitchen’s board is watched @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  await page.clock.install();
  await signInFirst(stage, await createOperator('school'));
  const asked: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request));
  const isUntouched = (request: Request) => request.headers()[UNATTENDED] === 'true';
  for (const [path, title] of [
    ['/menus', 'planning.title'],
    ['/register', 'register.title'],
  ] as const) {
    await page.goto(consoleUrl(path));
    await expect(page.getByRole('heading', { name: t(title), level: 1 })).toBeVisible();
    await page.clock.fastForward(ATTENDED_MS);
    asked.length = 0;
    await page.clock.runFor(ATTENDED_MS);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked.filter((request) => !isUntouched(request)).map((one) => one.url())).toEqual([]);
  }
  const isUsed = async () => {
    asked.length = 0;
    await page.clock.runFor(10_000);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked.filter(isUntouched).map((one) => one.url())).toEqual([]);
  };
  await page.keyboard.press('Shift');
  await isUsed();
  await page.goto(consoleUrl('/kitchen'));
  await expect(page.getByRole('heading', { name: t('kitchen.title'), level: 1 })).toBeVisible();
  await page.clock.fastForward(ATTENDED_MS);
  await isUsed();
});

test('signing out after the session has ended leaves no form behind @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  await signInFirst(stage, await createOperator('administrator'));
  await page.goto(consoleUrl('/administration/companies/wefood'));
  await page
    .getByRole('button', { name: t('administration.fees.change') })
    .first()
    .click();
  await page.getByLabel(t('administration.fees.share')).fill('2.5');
  await expect.poll(() => keptForms(page)).toContain('2.5');
  // The session ends on the way: no earlier look of the page notices it.
  await page.route('**/api/operator/sessions', async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('console.signIn.title') })).toBeVisible();
  await expect.poll(() => keptForms(page)).not.toContain('2.5');
});
