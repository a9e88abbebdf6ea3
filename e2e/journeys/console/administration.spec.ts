import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { createOperator, type Operator } from '../../support/factories/operators.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { field, moveTo, press } from '../../support/steps/controls.ts';

/** Another person at another computer, signed in to the console. */
async function elsewhere(stage: Stage, browser: Browser, operator: Operator): Promise<Stage> {
  const context = await browser.newContext({ locale: stage.language });
  const page = await context.newPage();
  const there = { ...stage, page, look: lookAt(page) };
  await signInFirst(there, operator);
  return there;
}

test('two administrators make an operator: one proposes by keyboard, the other approves and tells the code; a disabled operator’s open page says so, and the audit tells who did what', async ({
  stage,
  browser,
}) => {
  const { page, t, look } = stage;
  const name = `Ana ${randomUUID().slice(0, 8)}`;
  await signInFirst(stage, await createOperator('administrator'));
  await expect(
    page.getByRole('heading', { name: t('administration.acts'), level: 1 }),
  ).toBeVisible();
  await look('console, audit');

  await moveTo(page, consoleUrl('/administration/operators'));
  await look('console, operators');
  await page.getByRole('link', { name: t('administration.operators.propose') }).focus();
  await page.keyboard.press('Enter');
  const proposing = page.getByRole('region', { name: t('administration.operators.propose') });
  await expect(proposing).toBeVisible();
  await proposing.getByRole('button', { name: t('administration.access.send') }).click();
  await expect(proposing.getByText(t('administration.access.noRole'))).toBeVisible();
  await expect(proposing.getByText(t('administration.access.noPlace'))).toBeVisible();
  await look('console, a proposal without a role');
  await field(stage, t('console.name')).fill(name);
  await field(stage, t('session.email')).fill(`${randomUUID()}@merenda.example`);
  await proposing.getByRole('button', { name: t('console.role.finance') }).focus();
  await page.keyboard.press('Space');
  await proposing.getByRole('button', { name: 'Wefood', exact: true }).focus();
  await page.keyboard.press('Space');
  await proposing.getByRole('button', { name: t('administration.access.send') }).focus();
  await page.keyboard.press('Enter');
  const proposal = page.getByRole('region', { name });
  await expect(proposal.getByText(t('administration.proposals.own'))).toBeVisible();
  await expect(
    proposal.getByRole('button', { name: t('administration.proposals.approve') }),
  ).toHaveCount(0);
  await look('console, the own proposal');

  const second = await elsewhere(stage, browser, await createOperator('administrator'));
  await moveTo(second.page, page.url());
  await press(second, t('administration.proposals.approve'));
  const setupCode = await second.page.locator('main code').innerText();
  await second.look('console, the code of a new operator');

  // The first administrator's page still has the proposal open.
  await press(stage, t('administration.proposals.withdraw'));
  await expect(page.getByText(t('administration.error.decided'))).toBeVisible();

  const third = await elsewhere(stage, browser, { setupCode, password: `first-${randomUUID()}` });
  await expect(third.page).toHaveURL(/payouts/);
  await expect(third.page.getByRole('link', { name: t('administration.title') })).toHaveCount(0);

  await moveTo(page, consoleUrl('/administration/operators'));
  await field(stage, t('administration.operators.search')).fill(name);
  await page.getByRole('link', { name }).click();
  const operator = page.getByRole('region', { name });
  await expect(operator.getByRole('button', { name: t('console.session.end') })).toBeVisible();
  await look('console, an operator');
  await operator.getByRole('button', { name: t('administration.operators.disable') }).click();
  await field(stage, t('administration.field.reason')).fill('has left the company');
  await operator.getByRole('button', { name: t('administration.operators.disable') }).click();
  await expect(operator.getByText(t('administration.operators.state.disabled'))).toBeVisible();
  await expect(third.page.getByText(t('administration.ended'))).toBeVisible();
  await expect(third.page).toHaveURL(/login\?to=%2Fpayouts/);

  await operator.getByRole('link', { name: t('administration.operators.acts') }).click();
  await moveTo(page, consoleUrl('/administration/acts?action=operator.shut-out'));
  await page.getByRole('link').filter({ hasText: /\d/ }).first().click();
  const act = page.getByRole('region', { name: t('administration.act.operator.shut-out') });
  await expect(act.getByText('has left the company')).toBeVisible();
  await look('console, an act');
  await page.keyboard.press('Escape');
  await expect(act).toHaveCount(0);
  await second.page.context().close();
  await third.page.context().close();
});
