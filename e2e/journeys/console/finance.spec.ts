import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { createFamily } from '../../support/factories/families.ts';
import { newName } from '../../support/factories/guardians.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { meetAnswer } from '../../support/stage/lost-answer.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, elsewhere, signInFirst } from '../../support/steps/console.ts';
import { confirm, field, moveTo, press } from '../../support/steps/controls.ts';
import { saveCsv } from '../../support/steps/lists.ts';

test('finance finds a top-up, gives a part of it back with a reason, sees it in the list, and follows a figure of a day to its postings by keyboard', async ({
  stage,
}) => {
  const { page, t, look, language } = stage;
  const family = await createFamily(stage, {
    name: newName('Helena'),
    money: { own: 40, theirs: 0 },
  });
  await signInFirst(stage, await createOperator('finance'));

  await page.getByRole('link', { name: t('finance.title'), exact: true }).press('Enter');
  await expect(
    page.getByRole('heading', { name: t('finance.tab.refunds'), level: 1 }),
  ).toBeVisible();
  await look('console, refunds');
  await page.getByRole('link', { name: t('finance.tab.topups') }).press('Enter');
  await expect(
    page.getByRole('heading', { name: t('finance.tab.topups'), level: 1 }),
  ).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(family.email);
  await expect(page).toHaveURL(/q=/);
  const row = page.locator('a[href*="/finance/topups/"]');
  await expect(row).toHaveCount(1);
  await row.press('Enter');
  const panel = page.getByRole('region', { name: /40[.,]00/ });
  await expect(panel).toBeVisible();
  await look('console, a top-up');

  const give = panel.getByRole('button', { name: t('finance.topups.give') });
  await give.click();
  await expect(panel.getByText(t('form.required')).first()).toBeVisible();
  await field(stage, t('finance.topups.value')).fill('50');
  await field(stage, t('finance.topups.reason')).fill('paid twice by mistake');
  await give.click();
  const amount = formatMoney(4_000n, CURRENCIES.BRL, language);
  await expect(panel.getByText(t('form.amount.max', { amount }))).toBeVisible();
  await field(stage, t('finance.topups.value')).fill('15');
  await give.click();
  await confirm(stage, /15[.,]00/);
  await expect(page.getByText(t('finance.refund.said.done'))).toBeVisible();
  await expect(panel.getByText(t('finance.refund.status.done'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.goto(consoleUrl('/finance/refunds?status=done'));
  // Other journeys' refunds stand there, too.
  const made = page.getByRole('row').filter({ hasText: family.name });
  await made.getByRole('link').press('Enter');
  const refund = page.getByRole('region', { name: /15[.,]00/ });
  await expect(refund.getByText('paid twice by mistake')).toBeVisible();
  await look('console, a refund');

  // The demo has a dispute of each state.
  await page.goto(consoleUrl('/finance/disputes?state=won'));
  const dispute = page.locator('a[href*="/finance/disputes/"]').first();
  await look('console, disputes');
  const address = (await dispute.getAttribute('href')) ?? '';
  const disputed = page.getByRole('region', { name: /60[.,]00/ });
  // Its address alone leads to it, also beside a list that has it not.
  await page.goto(consoleUrl(`${address.split('?')[0]}?state=lost`));
  await expect(disputed.getByText(t('finance.dispute.won'))).toBeVisible();
  await look('console, a dispute');
  await page.goto(consoleUrl(`/finance/disputes/${crypto.randomUUID()}`));
  await expect(page.getByText(t('error.notFound.title'))).toBeVisible();

  await page.goto(consoleUrl('/finance/close?company=wefood'));
  const books = page.getByRole('region', { name: t('finance.close.books') });
  await expect(books.getByText(t('finance.close.wallets.now'))).toBeVisible();
  // The demo's money came today: the wallets have more now than at yesterday's end.
  const [since = ''] = t('finance.close.since', { amount: '§' }).split('§').filter(Boolean);
  await expect(books.getByText(since)).toBeVisible();
  await look('console, a day of the books');
  // Accounts are codes in every language.
  expect((await saveCsv(stage)).join('\n')).toContain('refunds-payable');
  await press(stage, t('finance.day.after'));
  await expect(page.getByText(t('finance.obstacle.notOver'))).toBeVisible();
  await page
    .getByRole('link', { name: t('statement.topup-card') })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/account=clearing-card/);
  await expect(page.getByRole('row').nth(1)).toContainText(t('statement.topup-card'));
  await look('console, postings');
});

test('a large refund is asked for once in spite of a lost answer, and given by a second person, never by the first @in-full', async ({
  stage,
  browser,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, {
    name: newName('Helena'),
    money: { own: 1500, theirs: 0 },
  });
  await signInFirst(stage, await createOperator('finance'));
  await moveTo(page, consoleUrl(`/finance/topups?q=${encodeURIComponent(family.email)}`));
  await page.locator('a[href*="/finance/topups/"]').press('Enter');
  const panel = page.getByRole('region', { name: /1\D?500[.,]00/ });
  await field(stage, t('finance.topups.value')).fill('1200');
  await field(stage, t('finance.topups.reason')).fill('paid for another school');
  const refunds = { address: '**/operator/topups/*/refunds', method: 'POST' };
  await meetAnswer(page, refunds, (_, route) => route.abort());
  await panel.getByRole('button', { name: /1\D?200[.,]00/ }).click();
  await confirm(stage, /1\D?200[.,]00/);
  await expect(panel.getByText(t('error.unanswered.text'))).toBeVisible();
  // Neither amount nor reason can be changed before the outcome is known.
  await expect(field(stage, t('finance.topups.value'))).toHaveCount(0);
  await expect(panel.getByText('paid for another school')).toBeVisible();
  await look('console, a refund without an answer');
  await panel.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByText(t('finance.refund.said.waiting'))).toBeVisible();
  await expect(panel.getByText(t('finance.refund.status.waiting'))).toHaveCount(1);
  await expect(field(stage, t('finance.topups.value'))).toHaveValue('');

  await moveTo(page, consoleUrl('/finance/refunds?status=waiting'));
  const mine = page.getByRole('row').filter({ hasText: family.name });
  await mine.getByRole('link').press('Enter');
  const waiting = page.getByRole('region', { name: /1\D?200[.,]00/ });
  await expect(waiting.getByText(t('finance.refund.ownWaits'))).toBeVisible();
  await expect(waiting.getByRole('button', { name: /1\D?200[.,]00/ })).toHaveCount(0);
  await look('console, the own refund waits');

  const second = await elsewhere(stage, browser, await createOperator('finance'));
  await moveTo(second.page, page.url());
  await press(second, /1\D?200[.,]00/);
  await confirm(second, /1\D?200[.,]00/);
  await expect(second.page.getByText(t('finance.refund.said.done'))).toBeVisible();
  await second.look('console, a refund by the second person');
});
