import { importSchool } from '../../support/factories/imported-school.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { test } from '../../support/stage/test.ts';
import { consoleUrl, foundField, signInFirst } from '../../support/steps/console.ts';

test('shots', async ({ stage }) => {
  const { page, t } = stage;
  await importSchool();
  await signInFirst(stage, await createOperator('school'));
  for (const [name, label] of [
    ['menus', t('planning.school')],
    ['kitchen', t('kitchen.school')],
    ['register', t('register.school')],
    ['people/classes', t('people.school')],
    ['notes', t('administration.notes.to')],
  ] as const) {
    await page.goto(consoleUrl(`/${name}`));
    await foundField(stage, label).waitFor();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/shot-${name.replace('/', '-')}.png` });
  }
  await foundField(stage, t('administration.notes.to')).click();
  await page.getByRole('option').first().waitFor();
  await page.getByRole('combobox').fill('esc');
  await page.waitForTimeout(900);
  await page.screenshot({ path: '/tmp/shot-list.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/shot-phone.png' });
});
