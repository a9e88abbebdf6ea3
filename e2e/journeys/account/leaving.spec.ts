import { createFamily, STUDENT } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, haveSession } from '../../support/steps/access.ts';
import { dialogOf, field, press } from '../../support/steps/controls.ts';
import { beginDeletion, confirmDeletion, filesOf, toTheEnd } from '../../support/steps/leaving.ts';
import { transfer } from '../../support/steps/students.ts';

test('the data come as a file that holds the student; money leads to a refund, not to a deletion', async ({
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
  const write = dialogOf(page).getByRole('link', { name: t('account.reversal.write') });
  await expect(write).toHaveAttribute('href', /^mailto:.+\?subject=.+Wefood/);
  await look('refund, question');
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
