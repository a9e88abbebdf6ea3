import { importSchool } from '../../support/factories/imported-school.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { chooseFound, consoleUrl, foundField, signInFirst } from '../../support/steps/console.ts';

test('the school that was opened last opens in every area, after a closed tab too; one that is gone is forgotten @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const school = await importSchool();
  await signInFirst(stage, await createOperator('school'));
  const chosen = (label: string) => foundField(stage, label);
  await page.goto(consoleUrl('/menus'));
  await expect(chosen(t('planning.school'))).not.toContainText(school.name);
  await chooseFound(stage, t('planning.school'), school.name);
  await expect(chosen(t('planning.school'))).toContainText(school.name);

  const areas = [
    ['/kitchen', t('kitchen.school')],
    ['/register', t('register.school')],
    ['/menus', t('planning.school')],
  ] as const;
  for (const [address, label] of areas) {
    await page.goto(consoleUrl(address));
    await expect(chosen(label)).toContainText(school.name);
  }

  const forget = () =>
    page.evaluate(() => {
      const [name = ''] = Object.keys(localStorage).filter((key) => /\.school\./.test(key));
      localStorage.setItem(name, crypto.randomUUID());
    });
  for (const [address, label] of areas) {
    await forget();
    await page.goto(consoleUrl(address));
    await expect(chosen(label)).not.toContainText(school.name);
    await expect(chosen(label)).toHaveText(/\w/);
  }
});
