import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Stage } from '../stage/stage.ts';
import { dialogOf, field, moveTo } from './controls.ts';

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
    .getByRole('button', { name: t('account.delete.continue') })
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
