import { STUDENT } from '../../support/factories/families.ts';
import { newGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, introduction, logOut } from '../../support/steps/access.ts';
import { expectWallet, moveTo } from '../../support/steps/controls.ts';
import { orderLunch } from '../../support/steps/meals.ts';
import { topUpByNewCard, topUpByPix } from '../../support/steps/pay-for-both.ts';
import { signUp } from '../../support/steps/sign-up.ts';
import { registerStudent, transfer } from '../../support/steps/students.ts';

test('from sign-up to a paid meal, and everything is there after logging in again', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = newGuardian();

  await signUp(stage, person);
  await introduction(stage);
  await expectWallet(stage, '0.00');
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await look('home, empty');

  await registerStudent(stage, STUDENT);
  await page.getByRole('link', { name: t('common.close') }).click();
  await expect(page.getByText(STUDENT).first()).toBeVisible();
  await look('home, one student');

  await topUpByPix(stage, { student: STUDENT, own: '40', theirs: '80' });
  await expectWallet(stage, '40.00');
  await topUpByNewCard(stage, person.cpf, { student: STUDENT, own: '10', theirs: '20' });
  await expectWallet(stage, '50.00');

  await page
    .getByRole('link', { name: t('home.move') })
    .first()
    .click();
  await transfer(stage, 'out', '30');
  await expectWallet(stage, '20.00');
  await page
    .getByRole('link', { name: t('home.move') })
    .first()
    .click();
  await transfer(stage, 'in', '5');
  await expectWallet(stage, '25.00');
  await page
    .getByRole('link', { name: t('home.move') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('transfers.amount') }).fill('26');
  await expect(page.getByText(t('dependent.error.insufficientFunds'))).toBeVisible();

  await moveTo(page, '/');
  await page.getByRole('link', { name: new RegExp(`^${STUDENT}`) }).click();
  // Days on which one can still order have links of this name, too.
  await page
    .getByRole('link', { name: t('home.order'), exact: true })
    .and(page.locator('[data-main]'))
    .click();
  await orderLunch(stage);
  await page.getByRole('button', { name: t('common.close') }).click();
  // On a phone the open orders stand behind a row.
  await page.getByText(t('ordering.open'), { exact: true }).click();
  await page.locator('a[href*="/buy/"]').first().click();
  await expect(page.getByText(t('ordering.number'))).toBeVisible();
  await look('one order');
  await page.getByRole('button', { name: t('ordering.cancel') }).click();
  await look('cancelling an order');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ordering.cancel') })
    .click();
  await expect(page.getByText(t('ordering.status.cancelled'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('ordering.cancel') })).toBeHidden();

  await moveTo(page, '/');
  await page.getByRole('link', { name: new RegExp(`^${STUDENT}`) }).click();
  for (const kind of ['topup-pix', 'topup-card', 'purchase-refund'] as const) {
    await expect(page.getByText(t(`statement.${kind}`)).first()).toBeVisible();
  }
  await look('the student');
  await moveTo(page, '/');
  await page.getByRole('link', { name: t('home.statement'), exact: true }).click();
  await expect(page.getByRole('listitem')).not.toHaveCount(0);
  await look('statement');

  await logOut(stage);
  // The introduction is known to this browser.
  await fillLogin(stage, person);
  await expectWallet(stage, '25.00');
  await expect(page.getByText(STUDENT).first()).toBeVisible();
});
