import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';

/** Saves a list of the console as a file. @returns its lines, without the titles */
export async function saveCsv({ page, t }: Stage, list: Page | Locator = page): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: t('console.table.csv') }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  return text.split('\r\n').slice(1, -1);
}

/** Prints a list of the console; from then on the page is seen as on paper. */
export async function print({ page, t }: Stage, list: Page | Locator = page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = '';
    };
  });
  await list.getByRole('button', { name: t('report.print'), exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
}
