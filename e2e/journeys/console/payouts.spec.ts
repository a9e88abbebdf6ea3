import { readFile } from 'node:fs/promises';
import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { askForPayout } from '../../support/factories/payouts.ts';
import { expect, test } from '../../support/stage/test.ts';
import { haveSession } from '../../support/steps/access.ts';
import { consoleUrl, elsewhere, signInFirst } from '../../support/steps/console.ts';
import { confirm, field, press, withAmount } from '../../support/steps/controls.ts';
import { askForEverything, beginDeletion } from '../../support/steps/leaving.ts';

test('an operator approves a payout, enters it as paid and as sent back, and sees what is owed then; a session that ends leads back to its page @in-full', async ({
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
  await expect(page.getByRole('columnheader', { name: t('reversal.name') })).toBeVisible();
  // Other journeys' payouts wait, too.
  const next = t('console.payouts.next', { decide: 0, pay: 0 }).replaceAll('0', '\\d+');
  await expect(page.getByText(new RegExp(next))).toBeVisible();
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
  await look('console, the question before a payout');
  await page.keyboard.press('Escape');
  await expect(panel.getByText(t('console.payouts.status.requested'))).toBeVisible();
  await panel.getByRole('button', { name: /30[.,]00/ }).click();
  await confirm(stage, /30[.,]00/);
  await expect(page.getByText(t('console.payouts.done.approved'))).toBeVisible();
  await press(stage, t('console.payouts.settle'));
  await confirm(stage, t('console.payouts.settle'));
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
  await paid.getByText(t('console.payouts.status.settled'), { exact: true }).click();
  await expect(panel).toBeVisible();

  // The account is deleted once the payout is settled, and its bank data with it.
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText(t('console.payouts.unreadable'))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await panel.getByRole('button', { name: t('console.payouts.return') }).click();
  await panel.getByRole('textbox').fill('The account is closed.');
  await panel.getByRole('button', { name: t('console.payouts.return') }).click();
  await expect(panel.getByText(t('console.payouts.back.owed'))).toBeVisible();
  await expect(panel.getByText('The account is closed.')).toBeVisible();
  await look('console, a payout that came back');
  await page.goto(consoleUrl('/payouts?status=returned'));
  await expect(page.getByRole('row').filter({ has: row })).toBeVisible();

  await page.goto(consoleUrl('/finance/owed'));
  await page.locator(`a[href*="${payout}"]`).press('Enter');
  await expect(panel.getByText(t('finance.owed.way.asked'))).toBeVisible();
  await look('console, an amount owed to somebody who left');
  const pay = panel.getByRole('button', {
    name: withAmount(t('finance.owed.pay', { amount: '§' })),
  });
  await pay.press('Enter');
  await expect(panel.getByText(t('form.required'))).toBeVisible();
  await look('console, a payment without its reference');
  const reference = field(stage, t('finance.owed.reference'));
  await reference.fill('E2E 4711');
  // Its address alone leads to it, and the begun form is there.
  await page.reload();
  await expect(reference).toHaveValue('E2E 4711');
  await reference.press('Enter');
  await confirm(stage, withAmount(t('finance.owed.pay', { amount: '§' })));
  await expect(page.getByText(t('finance.owed.said.paid'))).toBeVisible();
  await expect(panel.getByText('E2E 4711')).toBeVisible();
  await expect(page.locator('tr').filter({ has: row })).toContainText(
    t('finance.owed.status.paid'),
  );
  await look('console, an owed amount that is paid');
  await panel.getByRole('link', { name: t('finance.owed.postings') }).press('Enter');
  await expect(page).toHaveURL(/account=refunds-payable/);
  await expect(page.getByRole('row').filter({ has: page.getByTitle(payout) })).toHaveCount(2);

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

test('finance makes the bank file of an approved payout from a typed account, has it again, and is offered the account for the next @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const company = 'thomas-franks-aisb';
  const family = await createFamily(stage, { company, money: { own: 5000, theirs: 0 } });
  await signInFirst(stage, await createOperator('finance'));
  const approved = async () => {
    const { _id: id } = await askForPayout(stage, family, 1200, IBAN_DETAILS);
    await page.goto(consoleUrl(`/payouts/${id}`));
    await press(stage, /1\D?200/);
    await confirm(stage, /1\D?200/);
    await expect(page.getByText(t('console.payouts.done.approved'))).toBeVisible();
    return id;
  };
  const payout = await approved();
  await page.goto(consoleUrl(`/payouts/files?company=${company}`));
  await expect(page.getByRole('heading', { name: t('console.bankFiles'), level: 1 })).toBeVisible();
  // A former try of the journey may have left an approved payout, and the account of its file.
  const forSome = [1, 2].map((count) =>
    withAmount(t('console.bankFile.make', { count, amount: '§' }).replace(`${count}`, '§')),
  );
  const makes = new RegExp(forSome.map(({ source }) => source).join('|'));
  const make = page.getByRole('button', { name: makes });
  const name = field(stage, t('console.bankFile.name'));
  const change = page.getByRole('button', { name: t('console.bankFile.change') });
  await expect(name.or(change)).toBeVisible();
  if (await change.isVisible()) await change.click();
  await name.fill('AISB Kft.');
  await field(stage, t('console.field.iban')).fill('HU42 1177 3016 1111 1018 0000 0001');
  await make.click();
  await expect(page.getByText(t('reversal.error.iban'))).toBeVisible();
  await look('console, a wrong paying account');
  await field(stage, t('console.field.iban')).fill('HU42 1177 3016 1111 1018 0000 0000');
  const saved = page.waitForEvent('download');
  await make.click();
  await confirm(stage, makes);
  const content = await readFile(await (await saved).path(), 'utf8');
  expect(content).toContain(payout.replaceAll('-', ''));
  expect(content).toContain('HU42117730161111101800000000');
  await expect(page.getByText(t('console.bankFile.none'))).toBeVisible();
  await look('console, bank files');

  const row = page.getByRole('row').filter({ hasText: 'Thomas Franks AISB' }).first();
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  const again = page.waitForEvent('download');
  await press(stage, t('console.bankFile.save'));
  expect(await readFile(await (await again).path(), 'utf8')).toBe(content);
  await look('console, a bank file');

  await approved();
  await page.goto(consoleUrl(`/payouts/files?company=${company}`));
  await expect(page.getByText(/HU42117730161111101800000000/)).toBeVisible();
  await expect(make).toBeVisible();
  await look('console, the next bank file');
});

test('a large payout that the bank sent back is entered by one person and confirmed by another; both see the guardian and what was asked for lately @in-full', async ({
  stage,
  browser,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage, { money: { own: 1500, theirs: 0 } });
  const { _id: id } = await askForPayout(stage, family, 1200, {
    ...{ motive: 'We are moving to Porto.', name: 'Helena Prado' },
    ...{ fiscalNumber: family.cpf, bank: '341' },
    ...{ bankAgency: '1234-5', bankAccountNumber: '987654-3' },
  });
  const amount = /1\D?200[.,]00/;
  await signInFirst(stage, await createOperator('finance', 'Ana Souza'));
  await page.goto(consoleUrl(`/payouts/${id}`));
  const panel = page.getByRole('region', { name: amount });
  await expect(panel.getByText(t('console.payouts.lately', { days: 7 }))).toBeVisible();
  await expect(panel.getByRole('link', { name: family.name })).toHaveAttribute(
    'href',
    new RegExp(`/people/guardians/${family.id}`),
  );
  await press(stage, amount);
  await confirm(stage, amount);
  await expect(page.getByText(t('console.payouts.done.first'))).toBeVisible();

  const second = await elsewhere(stage, browser, await createOperator('finance', 'Rui Costa'));
  await second.page.goto(consoleUrl(`/payouts/${id}`));
  await press(second, amount);
  await confirm(second, amount);
  await expect(second.page.getByText(t('console.payouts.done.approved'))).toBeVisible();
  await press(second, t('console.payouts.settle'));
  await confirm(second, t('console.payouts.settle'));
  await expect(second.page.getByText(t('console.payouts.done.settled'))).toBeVisible();

  await page.reload();
  await panel.getByRole('button', { name: t('console.payouts.return') }).click();
  await expect(panel.getByText(t('console.payouts.fourEyes'))).toBeVisible();
  await panel.getByRole('textbox').fill('The account is closed.');
  await panel.getByRole('button', { name: t('console.payouts.return') }).click();
  await expect(page.getByText(t('finance.owed.said.waiting'))).toBeVisible();
  await expect(panel.getByText(t('finance.owed.ownWaits'))).toBeVisible();
  await expect(panel.getByRole('button', { name: amount })).toHaveCount(0);
  await look('console, a return waits for another person');

  // It waits in the queue, too.
  await second.page.goto(consoleUrl('/payouts'));
  await second.page.locator(`a[href*="${id}"]`).press('Enter');
  const entered = second.page.getByText(t('console.payouts.returning', { name: 'Ana Souza' }));
  await expect(entered).toBeVisible();
  await second.look('console, a return to confirm');
  await press(second, withAmount(t('console.payouts.return.approve', { amount: '§' })));
  await confirm(second, withAmount(t('console.payouts.return.approve', { amount: '§' })));
  await expect(second.page.getByText(t('console.payouts.back.wallet')).first()).toBeVisible();
  const { docs } = await callApi(request, 'GET /responsible-users/:userId/wallet-refund', {
    params: { userId: family.id },
    token: family.token,
  });
  expect(docs[0]).toMatchObject({ status: 'returned', reason: 'The account is closed.' });
});

test('a refusal that is being written ends once a colleague has approved, and its reason is none for a return @in-full', async ({
  stage,
  browser,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 500, theirs: 0 } });
  const { _id: id } = await askForPayout(stage, family, 120);
  await signInFirst(stage, await createOperator('finance', 'Ana Souza'));
  await page.goto(consoleUrl(`/payouts/${id}`));
  const panel = page.getByRole('region', { name: /120/ });
  const reason = panel.getByRole('textbox');
  await panel.getByRole('button', { name: t('console.payouts.refuse') }).press('Enter');
  await expect(reason).toBeFocused();
  await reason.fill('The bank does not know this account.');

  const second = await elsewhere(stage, browser, await createOperator('finance', 'Rui Costa'));
  await second.page.goto(consoleUrl(`/payouts/${id}`));
  await press(second, /120/);
  await confirm(second, /120/);
  await expect(second.page.getByText(t('console.payouts.done.approved'))).toBeVisible();

  await panel.getByRole('button', { name: t('console.payouts.refuse') }).press('Enter');
  await expect(reason).toHaveCount(0);
  await expect(panel.getByText(t('console.payouts.status.approved'))).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.reload();
  await panel.getByRole('button', { name: t('console.payouts.return') }).press('Enter');
  await expect(reason).toHaveValue('');
});

/** Where a guardian's money goes at a company that pays by SEPA. */
const IBAN_DETAILS = {
  type: 'iban',
  motive: 'We are moving to Porto.',
  name: 'Zuleica Prado',
  iban: 'DE89370400440532013000',
} as const;
