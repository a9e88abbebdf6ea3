import { callApi } from '../../support/factories/api.ts';
import { createFamily, STUDENT } from '../../support/factories/families.ts';
import { payOut } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, haveSession } from '../../support/steps/access.ts';
import { dialogOf, field, press } from '../../support/steps/controls.ts';
import {
  askForEverything,
  beginDeletion,
  confirmDeletion,
  filesOf,
  toTheEnd,
} from '../../support/steps/leaving.ts';
import { transfer } from '../../support/steps/students.ts';

test('the data come as a file that holds the student; money leads to a payout, whose deletion can be stopped @in-full', async ({
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
  await askForEverything(stage, /40[.,]00/);

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

test('a guardian who leaves with money is paid by an operator through the bank’s file; then the account deletes itself, and the audit tells it in order @in-full', async ({
  stage,
}) => {
  const { page, t, request } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 0 } });
  await haveSession(stage, family);
  await beginDeletion(stage);
  await askForEverything(stage, /30[.,]00/);
  await expect(page.getByText(t('reversal.pending.title'))).toBeVisible();

  const { docs } = await callApi(request, 'GET /responsible-users/:userId/wallet-refund', {
    token: family.token,
    params: { userId: family.id },
    query: {},
  });
  const { acts, file } = await payOut(docs[0]?._id ?? '');
  expect(file).toContain('0000000987654');
  // The page that is open hears of it: nobody is signed in there any more.
  await page.waitForURL('**/login');
  await fillLogin(stage, family);
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  expect(acts).toEqual([
    'payout.approved',
    'payout.sent-to-bank',
    'payout.opened',
    'payout.settled',
  ]);
});

test('a guardian with the password deletes an empty account, and cannot sign in any more @in-full', async ({
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
