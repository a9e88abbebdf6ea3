import { MIN_SEARCHED_WORD } from '@merenda/domain/forms/people-search';
import { callApi } from '../../support/factories/api.ts';
import { BORN, createFamily } from '../../support/factories/families.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { changeScope, createOperator } from '../../support/factories/operators.ts';
import { meetAnswer } from '../../support/stage/lost-answer.ts';
import { expect, test } from '../../support/stage/test.ts';
import { chooseFound, consoleUrl, keptForms, signInFirst } from '../../support/steps/console.ts';
import { field, press } from '../../support/steps/controls.ts';

/** A name that no other journey has, and the same with a mistake and without its accents. */
const NAME = 'Brígida Quaresmeira';
const MISSPELT = 'brigida quaresmera';

test('the office finds a child by a misspelt name and the keyboard, and moves it into a class @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { student: NAME });
  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl('/people'));
  await expect(page.getByRole('heading', { name: t('people.title'), level: 1 })).toBeVisible();
  await look('console, people before a search');
  await page.keyboard.press('/');
  // A filter is always optional, and does not say so.
  await expect(page.locator(':focus')).toHaveAccessibleName(t('people.search'));
  await page.keyboard.type('br');
  await expect(page.getByText(t('people.short', { least: MIN_SEARCHED_WORD }))).toBeVisible();
  await page.keyboard.type(MISSPELT.slice(2));
  const row = page.locator(`a[href*="${family.student.id}"]`);
  await expect(row).toBeVisible();
  await expect(page.getByText(t('people.foundBy.similar')).first()).toBeVisible();
  await look('console, people');
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: NAME });
  await expect(panel.getByText(family.name)).toBeVisible();
  const shown = panel.getByText(t('administration.act.allergens.shown'));
  await expect(shown).toBeHidden();
  // The answer is shown while the list of acts is still to come.
  const { promise: acts, resolve: readActs } = Promise.withResolvers<void>();
  const student = { address: `**/operator/students/${family.student.id}` };
  await meetAnswer(page, student, async (response, route) => {
    await acts;
    await route.fulfill({ response });
  });
  await press(stage, t('people.purpose.incident'));
  await expect(panel.getByText(t('people.health.noForm'))).toBeVisible();
  readActs();
  await expect(shown).toContainText(t('people.purpose.incident'));
  await look('console, a student');
  await press(stage, t('people.change'));
  const chosen = field(stage, t('people.class'));
  await chosen.selectOption({ index: 1 });
  const group = await chosen.locator('option:checked').innerText();
  await press(stage, t('common.save'));
  await expect(page.getByText(t('people.changed'))).toBeVisible();
  await expect(panel.getByText(t('administration.act.student.changed'))).toBeVisible();
  await expect(page.getByRole('row').filter({ has: row })).toContainText(group);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the office changes the classes of a school by one file and the keyboard, after its dry run @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const school = await importSchool();
  const family = await createFamily(stage, { school: school.name, student: NAME });
  const operator = await createOperator('school');
  await signInFirst(stage, operator);
  await page.goto(consoleUrl('/people'));
  await page.getByRole('link', { name: t('people.classes') }).press('Enter');
  const panel = page.getByRole('region', { name: t('people.classes') });
  await chooseFound(stage, t('people.school'), school.name);
  await look('console, a change of classes');
  const row = (to: string) => `name;birth_date;class\n${NAME.toUpperCase()};${BORN};${to}`;
  const check = page.getByRole('button', { name: t('planning.import.check') });
  const text = field(stage, t('planning.import.paste'));
  await text.fill(row('9º Z'));
  await check.press('Enter');
  await expect(panel.getByRole('alert')).toContainText(
    t('planning.mistake.noClass', { value: '9º Z' }),
  );
  await look('console, a mistake in a change of classes');
  await text.fill(row('5o a'));
  await expect(check).toBeEnabled();
  await check.press('Enter');
  const group = panel.locator('summary', { hasText: '5º A' });
  await expect(group).toBeVisible();
  await group.press('Enter');
  await expect(panel.getByText(NAME, { exact: true })).toBeVisible();
  await look('console, the plan of a change of classes');
  const make = page.getByRole('button', { name: t('people.classes.make', { count: 1 }) });
  await changeScope(operator, 'school', { company: 'sodexo-direct' });
  await make.press('Enter');
  await expect(page.getByText(t('console.rights.changed'))).toBeVisible();
  await changeScope(operator, 'school', 'everywhere');
  await expect(make).toBeEnabled();
  await make.press('Enter');
  await expect(page.getByText(t('people.classes.done'))).toBeVisible();
  await page.goto(consoleUrl(`/people/students/${family.student.id}`));
  const student = page.getByRole('region', { name: NAME });
  await expect(student.getByText('5º A', { exact: true })).toBeVisible();
  await expect(student.getByText(t('administration.act.student.changed'))).toBeVisible();
});

test('a child out of a lost scope is shown no more, in panel and list; with the scope it is there again, and what was typed @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const { student } = await createFamily(stage, { student: NAME });
  const operator = await createOperator('school');
  await signInFirst(stage, operator);
  const found = `q=${encodeURIComponent(NAME)}`;
  await page.goto(consoleUrl(`/people/students/${student.id}?${found}`));
  await press(stage, t('people.change'));
  const number = field(stage, t('people.number'));
  await number.fill('Q-77');
  await expect(page.locator(`a[href*="${student.id}"]`)).toBeVisible();
  await changeScope(operator, 'school', { company: 'sodexo-direct' });
  await expect(page.getByText(t('console.rights.unread'))).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);
  await look('console, a record out of a lost scope');
  await changeScope(operator, 'school', 'everywhere');
  await expect(number).toHaveValue('Q-77');
});

test('support opens a guardian by the address, blocks with a reason and ends the sessions @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { student: NAME });
  await signInFirst(stage, await createOperator('support'));
  await page.goto(consoleUrl(`/people?q=${encodeURIComponent(family.email)}`));
  await page.locator(`a[href*="${family.id}"]`).click();
  const panel = page.getByRole('region', { name: family.name });
  await expect(panel.getByText(family.email)).toBeVisible();
  await look('console, a guardian');
  await press(stage, t('people.block'));
  await expect(panel.getByRole('textbox')).toBeFocused();
  await press(stage, t('common.cancel'));
  await expect(panel.getByRole('button', { name: t('people.block') })).toBeFocused();
  await press(stage, t('people.block'));
  await press(stage, t('people.block'));
  await expect(panel.getByText(t('form.required'))).toBeVisible();
  await panel.getByRole('textbox').fill('a chargeback is open');
  await press(stage, t('people.block'));
  await expect(page.getByText(t('people.block.done'))).toBeVisible();
  await expect(panel.getByText(/a chargeback is open/)).toBeVisible();
  expect((await callApi(request, 'GET /auth/me', { token: family.token })).blocked).toBe(true);
  await press(stage, t('people.signOut'));
  await panel.getByRole('textbox').fill('the phone was stolen');
  await expect.poll(() => keptForms(page)).toContain('stolen');
  // The reason is no draft any more while the panel is still to be read again.
  const { promise: reading, resolve: read } = Promise.withResolvers<void>();
  const guardian = { address: `**/operator/guardians/${family.id}`, method: 'GET' };
  await meetAnswer(page, guardian, async (response, route) => {
    await reading;
    await route.fulfill({ response });
  });
  await press(stage, t('people.signOut'));
  await expect(page.getByText(t('people.signOut.done'))).toBeVisible();
  expect(await keptForms(page)).not.toContain('stolen');
  read();
  await expect(panel.getByText(t('people.sessions.none'))).toBeVisible();
  await panel.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('region', { name: NAME })).toBeVisible();
});
