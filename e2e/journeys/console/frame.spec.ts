import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { signInFirst } from '../../support/steps/console.ts';

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
