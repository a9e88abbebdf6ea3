import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { field, moveTo } from '../../support/steps/controls.ts';
import { chooseFirstDish, chooseFirstMenu } from '../../support/steps/meals.ts';
import { nextButton } from '../../support/steps/sign-up.ts';
import { heading } from '../../support/steps/topups.ts';

test('a page that the browser translates says what changes beside a field, and goes on', async ({
  stage,
}) => {
  const { page, t } = stage;
  await page.goto('/signup');
  const name = field(stage, t('signup.name'));
  const words = async (act: () => Promise<void>) => {
    await act();
    return page.locator('main').innerText();
  };
  const begun = await words(() => name.fill('Jo'));
  await name.blur();
  const refused = await words(async () => expect(name).toHaveAttribute('aria-invalid', 'true'));
  expect(refused).not.toBe(begun);
  await name.fill('Jo Li');
  await name.blur();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(nextButton(stage)).toBeVisible();
});

test('amounts that are refused and mended, and the steps of an order, are told in new words @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 60 } });
  await enterAs(stage, family, `/transfer-balance/${family.student.id}`);
  const amount = page.getByRole('textbox', { name: t('transfers.amount') });
  await amount.fill('9999');
  await expect(page.getByText(t('dependent.error.insufficientFunds'))).toBeVisible();
  await amount.fill('30');
  await expect(page.getByText(t('dependent.error.insufficientFunds'))).toBeHidden();
  await moveTo(page, `/dependents/${family.student.id}/buy`);
  await chooseFirstMenu(stage);
  await expect(heading(stage, t('ordering.step.dishes'))).toBeVisible();
  await chooseFirstDish(stage);
  await expect(heading(stage, t('ordering.step.confirm'))).toBeVisible();
  await expect(heading(stage, t('ordering.step.dishes'))).toBeHidden();
});
