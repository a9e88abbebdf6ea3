import { arrive, signUpOverHttp } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import {
  field,
  fillLogin,
  press,
  registerStudent,
  transfer,
} from '../../support/steps/controls.ts';
import {
  beginDeletion,
  confirmDeletion,
  dialogOf,
  filesOf,
  toTheEnd,
} from '../../support/steps/leaving.ts';
import { topUpByPix } from '../../support/steps/payments.ts';

const STUDENT = 'Lucas Prado';

test('the data come as a file that holds the student; money leads to a refund, not to a deletion', async ({
  stage,
  context,
  sandboxUrl,
}) => {
  const { page, t, look } = stage;
  const person = await arrive(stage);
  await registerStudent(stage, STUDENT);

  await page.goto('/help');
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
  await field(stage, t('account.password.current')).fill(person.password);
  const coming = page.waitForEvent('download');
  await dialogOf(page)
    .getByRole('button', { name: t('account.export.act') })
    .click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^wefood-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await filesOf(download);
  expect(files.get('students.csv')).toContain(STUDENT);
  expect(files.get('profile.json')).toContain(person.email);
  expect(files.get('README.txt')).toContain(t('account.export.readme.intro'));

  await topUpByPix(stage, context, sandboxUrl, { student: STUDENT, own: '30', theirs: '10' });
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

test('an empty account is deleted by whoever knows the password, and can be opened anew', async ({
  stage,
}) => {
  const { page, request, language, t, look } = stage;
  const person = await arrive(stage);
  await registerStudent(stage, STUDENT);
  await beginDeletion(stage);
  await confirmDeletion(stage, 'not this one');
  await expect(page.getByText(t('error.wrongPassword'))).toBeVisible();
  await look('delete the account, password');
  await confirmDeletion(stage, person.password);
  await page.waitForURL('**/goodbye');
  await expect(page.getByRole('heading', { name: t('goodbye.title') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('goodbye.title') })).toBeVisible();
  await look('goodbye');

  await page.getByRole('link', { name: t('goodbye.action') }).click();
  await fillLogin(stage, person);
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  await signUpOverHttp(request, person, language);
  await fillLogin(stage, person);
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
});
