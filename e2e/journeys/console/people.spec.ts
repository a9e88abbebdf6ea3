import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { field, press } from '../../support/steps/controls.ts';

/** A name that no other journey has, and the same with a mistake and without its accents. */
const NAME = 'Brígida Quaresmeira';
const MISSPELT = 'brigida quaresmera';

test('the office finds a child by a misspelt name and the keyboard, and moves it into a class', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { student: NAME });
  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl('/people'));
  await expect(page.getByRole('heading', { name: t('people.title'), level: 1 })).toBeVisible();
  await look('console, people before a search');
  await page.keyboard.press('/');
  await page.keyboard.type(MISSPELT);
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
  await press(stage, t('people.health.show'));
  await expect(panel.getByText(t('people.health.noForm'))).toBeVisible();
  await expect(shown).toBeVisible();
  await look('console, a student');
  await press(stage, t('people.change'));
  await field(stage, t('people.class')).selectOption({ index: 1 });
  await press(stage, t('common.save'));
  await expect(page.getByText(t('people.changed'))).toBeVisible();
  await expect(panel.getByText(t('administration.act.student.changed'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
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
  await press(stage, t('people.block'));
  await expect(panel.getByText(t('form.required'))).toBeVisible();
  await panel.getByRole('textbox').fill('a chargeback is open');
  await press(stage, t('people.block'));
  await expect(page.getByText(t('people.block.done'))).toBeVisible();
  await expect(panel.getByText(/a chargeback is open/)).toBeVisible();
  expect((await callApi(request, 'GET /auth/me', { token: family.token })).blocked).toBe(true);
  await press(stage, t('people.signOut'));
  await panel.getByRole('textbox').fill('the phone was stolen');
  await press(stage, t('people.signOut'));
  await expect(panel.getByText(t('people.sessions.none'))).toBeVisible();
  await panel.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('region', { name: NAME })).toBeVisible();
});
