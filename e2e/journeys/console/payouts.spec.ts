import { readFile } from 'node:fs/promises';
import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { haveSession } from '../../support/steps/access.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { field, press } from '../../support/steps/controls.ts';
import { askForEverything, beginDeletion } from '../../support/steps/leaving.ts';

test('an operator signs in for the first time, approves a payout and enters it as paid; the keyboard suffices, and a session that ends leads back to its page', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 0 } });
  await haveSession(stage, family);
  await beginDeletion(stage);
  await askForEverything(stage, /30[.,]00/);
  const { docs } = await callApi(request, 'GET /responsible-users/:userId/wallet-refund', {
    params: { userId: family.id },
    token: family.token,
  });
  const payout = docs[0]?._id ?? '';

  const operator = await createOperator('finance');
  await signInFirst(stage, operator);
  await expect(page.getByRole('heading', { name: t('console.payouts'), level: 1 })).toBeVisible();
  await look('console, payouts');
  const saved = page.waitForEvent('download');
  await press(stage, t('console.table.csv'));
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file).toMatch(/30[.,]00.BRL/);
  const row = page.locator(`a[href*="${payout}"]`);
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /30[.,]00/ });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: t('console.payouts.show') }).click();
  await expect(panel.getByText('98765-4')).toBeVisible();
  await look('console, a payout');

  await panel.getByRole('button', { name: t('console.payouts.refuse') }).click();
  await panel.getByRole('button', { name: t('console.payouts.refuse') }).click();
  await expect(panel.getByText(t('form.required'))).toBeVisible();
  const reason = panel.getByRole('textbox');
  await reason.fill('The bank does not know this account.');
  await page.reload();
  await expect(reason).toHaveValue('The bank does not know this account.');
  await look('console, a reason begun before');
  await panel.getByRole('button', { name: t('common.cancel') }).click();

  await panel.getByRole('button', { name: /30[.,]00/ }).click();
  await expect(page.getByText(t('console.payouts.done.approved'))).toBeVisible();
  await press(stage, t('console.payouts.settle'));
  await expect(page.getByText(t('console.payouts.done.settled'))).toBeVisible();
  await expect(panel.getByText(t('console.payouts.status.settled'))).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=settled/);
  const paid = page.getByRole('row').filter({ has: row });
  await expect(paid).toBeVisible();
  await paid.getByText(t('console.payouts.status.settled')).click();
  await expect(panel).toBeVisible();

  await page.goto(consoleUrl('/account'));
  await look('console, account');
  await page.context().clearCookies({ name: 'merenda_operator' });
  await field(stage, t('account.password.current')).fill(operator.password);
  await field(stage, t('session.newPassword')).fill('another-long-password');
  await press(stage, t('console.password.save'));
  await expect(page.getByRole('heading', { name: t('console.signIn.title') })).toBeVisible();
  await expect(page).toHaveURL(/to=%2Faccount/);
  await look('console, sign-in');
});
