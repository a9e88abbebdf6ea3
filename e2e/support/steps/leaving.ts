import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Stage } from '../stage/stage.ts';
import { dialogOf, field, moveTo, press } from './controls.ts';

/** To where no row lies half under the bar at the bottom. */
export const toTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

/** Opens the row "Delete account" of the profile and goes on past the first question. */
export async function beginDeletion({ page, t, look }: Stage, profile = '/profile'): Promise<void> {
  await moveTo(page, profile);
  await page.getByRole('button', { name: t('account.delete'), exact: true }).click();
  await expect(dialogOf(page).getByText(t('account.delete.confirm.text'))).toBeVisible();
  await look('delete the account, question');
  await dialogOf(page)
    .getByRole('button', { name: t('account.delete') })
    .click();
}

/** Fills in the last form of the deletion and sends it. */
export async function confirmDeletion(stage: Stage, password: string): Promise<void> {
  const { page, t } = stage;
  const act = dialogOf(page).getByRole('button', { name: t('account.delete.act') });
  await field(stage, t('account.password.current')).fill(password);
  const box = page.getByRole('checkbox', { name: t('account.delete.understood') });
  if (!(await box.isChecked())) {
    await expect(act).toBeDisabled();
    await page.locator('label').filter({ has: box }).click();
  }
  await act.click();
}

/** The files of a downloaded archive by name, as text. */
export async function filesOf(download: Download): Promise<Map<string, string>> {
  const files = unzipSync(await readFile(await download.path()));
  return new Map(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
}

/** The fields of a payout in Brazil, without the account's number. */
export async function fillHolderAndBank(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await field(stage, t('reversal.fiscalNumber')).fill('529.982.247-25');
  await page.getByRole('button', { name: t('reversal.bank'), exact: false }).click();
  await dialogOf(page).getByRole('combobox').fill('itau unibanco s');
  await dialogOf(page).getByRole('option').first().click();
  await field(stage, t('reversal.agency')).fill('1234');
}

/** From the deletion's dialog through the payout of the whole balance, to home. */
export async function askForEverything(stage: Stage, amount: RegExp): Promise<void> {
  const { page, t, look } = stage;
  await dialogOf(page)
    .getByRole('link', { name: t('account.refund.ask') })
    .click();
  await expect(page.getByRole('heading', { name: t('account.reversal.title') })).toBeVisible();
  await toTheEnd(page);
  await look('refund of the balance');
  await press(stage, t('account.refund.ask'));
  await look('refund, question');
  await dialogOf(page)
    .getByRole('link', { name: t('account.refund.ask') })
    .click();

  const next = page.getByRole('button', { name: t('common.next') });
  await expect(next).toBeDisabled();
  await page.getByRole('radio', { name: t('reversal.motive.moving') }).check();
  await look('payout, reason');
  await next.click();
  await expect(field(stage, t('reversal.value'))).toHaveCount(0);
  await fillHolderAndBank(stage);
  const finish = page.getByRole('button', { name: t('reversal.finish') });
  await field(stage, t('reversal.accountNumber')).fill('conta corrente');
  await field(stage, t('reversal.accountNumber')).blur();
  await expect(page.getByText(t('reversal.error.accountNumber'))).toBeVisible();
  await expect(finish).toBeDisabled();
  await field(stage, t('reversal.accountNumber')).fill('98765-4');
  await toTheEnd(page);
  await look('payout, details');
  await finish.click();
  await expect(dialogOf(page).getByText(amount)).toBeVisible();
  await look('payout, warning');
  await dialogOf(page)
    .getByRole('button', { name: t('reversal.closing.act') })
    .click();
  const asked = t('paymentReversal.success.reversalRequest');
  await expect(page.getByRole('heading', { name: asked })).toBeVisible();
  await look('payout, asked for');
  await page.getByRole('link', { name: t('common.close') }).click();
}
