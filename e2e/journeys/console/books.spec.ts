import { companyDay } from '@merenda/domain/brands/company-time';
import { addDays } from '@merenda/domain/time/dates';
import { createDifference } from '../../support/factories/differences.ts';
import { createFamily, newestTopup } from '../../support/factories/families.ts';
import { createOperator } from '../../support/factories/operators.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { field, moveTo, press } from '../../support/steps/controls.ts';

test('finance reads the revenue by school, dish and day, and follows each by keyboard to the postings of its meals @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  await signInFirst(stage, await createOperator('finance'));
  // The demo's families have eaten for months.
  const until = companyDay('wefood', new Date());
  const period = `company=wefood&from=${addDays(until, -14)}&until=${until}`;
  for (const by of ['school', 'dish', 'day']) {
    await moveTo(page, consoleUrl(`/finance/revenue?${period}&by=${by}`));
    const row = page.getByRole('row').nth(1);
    await expect(row.getByRole('link')).toBeVisible();
    await look(`console, revenue by ${by}`);
    await row.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/finance\/postings\?.*of=meal/);
    await expect(page.getByRole('row').nth(1)).toContainText(t('statement.purchase'));
    await expect(field(stage, t('finance.postings.of'))).toHaveValue('meal');
    await look(`console, postings of the revenue by ${by}`);
  }
});

test('finance follows a daily close to the postings of its accounts, and reads those of one subject of any day @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 35, theirs: 0 } });
  const subject = await newestTopup(stage, family);
  await signInFirst(stage, await createOperator('finance'));
  await moveTo(page, consoleUrl('/finance/close?company=wefood&date=2020-01-01'));
  await expect(page.getByText(t('finance.obstacle.beforeFirst'))).toBeVisible();
  await look('console, a day before the books');
  const day = addDays(companyDay('wefood', new Date()), -1);
  await moveTo(page, consoleUrl(`/finance/close?company=wefood&date=${day}`));
  await page
    .getByRole('link', { name: t('finance.account.sales') })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/finance\/postings\?.*of=close/);
  await expect(field(stage, t('finance.postings.of'))).toHaveValue('close');
  await look('console, postings of a close');
  const then = 'company=wefood&from=2024-01-01&until=2024-01-01';
  await moveTo(page, consoleUrl(`/finance/postings?${then}&subject=${subject}`));
  await expect(page.getByText(t('finance.postings.ofSubject', { subject }))).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await look('console, postings of a subject');
});

test('finance sees both sides of a difference with the processor, and settles it with a note that stays through a reload @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 35, theirs: 0 } });
  const difference = await createDifference(await newestTopup(stage, family));
  await signInFirst(stage, await createOperator('finance'));
  await moveTo(page, consoleUrl('/finance/differences'));
  const row = page.locator(`a[href*="${difference}"]`);
  await row.press('Enter');
  const panel = page.getByRole('region', { name: t('finance.difference.kind.refund_differs') });
  // The processor is asked anew: both sides have the whole payment.
  await expect(panel.getByText(/35[.,]00/)).toHaveCount(2);
  await look('console, a difference');
  await press(stage, t('finance.difference.resolve'));
  await expect(panel.getByText(t('form.required'))).toBeVisible();
  const note = field(stage, t('finance.difference.note'));
  await note.fill('Asked the processor: its page was late.');
  await page.reload();
  await expect(note).toHaveValue('Asked the processor: its page was late.');
  await press(stage, t('finance.difference.resolve'));
  await expect(page.getByText(t('finance.difference.done'))).toBeVisible();
  await expect(panel.getByText('Asked the processor: its page was late.')).toBeVisible();
  // The row stays, as it is now, until its panel is closed.
  const settled = page.locator('tr').filter({ has: row });
  await expect(settled).toContainText(t('finance.difference.state.resolved'));
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
  await moveTo(page, consoleUrl('/finance/differences?state=resolved'));
  await expect(row).toBeVisible();
});
