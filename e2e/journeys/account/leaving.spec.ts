import { createFamily, STUDENT } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, haveSession } from '../../support/steps/access.ts';
import { dialogOf, field, press } from '../../support/steps/controls.ts';
import { beginDeletion, confirmDeletion, filesOf, toTheEnd } from '../../support/steps/leaving.ts';
import { transfer } from '../../support/steps/students.ts';

test('the data come as a file that holds the student; money leads to a payout, whose deletion can be stopped', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 10 } });
  await enterAs(stage, family, '/help');
  await page.getByRole('link', { name: t('account.rights') }).click();
  await expect(page.getByRole('heading', { name: t('account.rights.held') })).toBeVisible();
  await toTheEnd(page);
  await look('data rights');
  await page.getByRole('button', { name: t('account.export'), exact: false }).click();
  await field(stage, t('account.password.current')).fill('not this one');
  await dialogOf(page)
    .getByRole('button', { name: t('account.export.act') })
    .click();
  await expect(page.getByText(t('error.wrongPassword'))).toBeVisible();
  await look('data export');
  await field(stage, t('account.password.current')).fill(family.password);
  const coming = page.waitForEvent('download');
  await dialogOf(page)
    .getByRole('button', { name: t('account.export.act') })
    .click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^wefood-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await filesOf(download);
  expect(files.get('students.csv')).toContain(STUDENT);
  expect(files.get('profile.json')).toContain(family.email);
  expect(files.get('README.txt')).toContain(t('account.export.readme.intro'));

  await beginDeletion(stage);
  await expect(dialogOf(page).getByText(t('account.refund.text'))).toBeVisible();
  await expect(dialogOf(page).getByText(/30[.,]00/)).toBeVisible();
  await look('delete the account, money left');
  await dialogOf(page)
    .getByRole('link', { name: t('account.refund.withdraw') })
    .click();
  await page.waitForURL('**/transfer-balance/**');
  await transfer(stage, 'in', '10');
  await beginDeletion(stage);
  await expect(dialogOf(page).getByText(/40[.,]00/)).toBeVisible();
  await expect(dialogOf(page).getByText(STUDENT)).toHaveCount(0);
  await dialogOf(page)
    .getByRole('link', { name: t('account.refund.ask') })
    .click();
  await expect(page.getByRole('heading', { name: t('account.reversal.title') })).toBeVisible();
  await toTheEnd(page);
  await look('refund of the balance');
  await press(stage, t('account.refund.ask'));
  await look('refund, question');
  await dialogOf(page)
    .getByRole('link', { name: t('common.continue') })
    .click();

  const next = page.getByRole('button', { name: t('common.next') });
  await expect(next).toBeDisabled();
  await page.getByRole('radio', { name: t('reversal.motive.moving') }).check();
  await look('payout, reason');
  await next.click();
  await expect(field(stage, t('reversal.value'))).toHaveCount(0);
  await field(stage, t('reversal.fiscalNumber')).fill('529.982.247-25');
  await page.getByRole('button', { name: t('reversal.bank'), exact: false }).click();
  await dialogOf(page).getByRole('combobox').fill('itau unibanco s');
  await dialogOf(page).getByRole('option').first().click();
  await field(stage, t('reversal.agency')).fill('1234');
  const finish = page.getByRole('button', { name: t('reversal.finish') });
  await field(stage, t('reversal.accountNumber')).fill('conta corrente');
  await field(stage, t('reversal.accountNumber')).blur();
  await expect(page.getByText(t('reversal.error.accountNumber'))).toBeVisible();
  await expect(finish).toBeDisabled();
  await field(stage, t('reversal.accountNumber')).fill('98765-4');
  await toTheEnd(page);
  await look('payout, details');
  await finish.click();
  await expect(dialogOf(page).getByText(/40[.,]00/)).toBeVisible();
  await look('payout, warning');
  await dialogOf(page)
    .getByRole('button', { name: t('reversal.closing.act') })
    .click();
  const asked = t('paymentReversal.success.reversalRequest');
  await expect(page.getByRole('heading', { name: asked })).toBeVisible();
  await look('payout, asked for');
  await page.getByRole('link', { name: t('common.close') }).click();

  await expect(page.getByText(t('reversal.pending.title'))).toBeVisible();
  await expect(page.getByText(/••••5-4/)).toBeVisible();
  await look('home, deletion pending');
  await press(stage, t('reversal.withdraw'));
  await dialogOf(page)
    .getByRole('button', { name: t('reversal.withdraw') })
    .click();
  await expect(page.getByText(t('reversal.withdraw.done'))).toBeVisible();
  await expect(page.getByText(t('reversal.pending.title'))).toHaveCount(0);
});

test('an empty account is deleted by whoever knows the password, who cannot sign in any more', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  await haveSession(stage, family);
  await beginDeletion(stage);
  await confirmDeletion(stage, 'not this one');
  await expect(page.getByText(t('error.wrongPassword'))).toBeVisible();
  await look('delete the account, password');
  await confirmDeletion(stage, family.password);
  await page.waitForURL('**/goodbye');
  await expect(page.getByRole('heading', { name: t('goodbye.title') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('goodbye.title') })).toBeVisible();
  await look('goodbye');

  await page.getByRole('link', { name: t('goodbye.action') }).click();
  await fillLogin(stage, family);
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
});
