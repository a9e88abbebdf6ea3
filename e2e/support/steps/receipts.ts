import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';

/** Saves the receipt; answers the file's name and content. */
export async function savePdf({ page, t }: Stage): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('receipts.download') }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** The printed colours of a page that is dark on the screen. */
export async function onPaper(page: Page): Promise<{ words: string; scheme: string }> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const words = await page.locator('body').innerText();
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return { words, scheme };
}
