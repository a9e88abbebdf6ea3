import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { expect } from '../stage/test.ts';
import { press } from './controls.ts';
import {
  chooseBoth,
  chooseMethod,
  type ForBoth,
  fillBoth,
  type Payer,
  payButton,
  typeCode,
} from './topups.ts';

/** Pays for the own wallet and a student's with the kept card; ends on the result. */
export async function payForTwo(stage: Stage, payer: Payer, both: ForBoth): Promise<void> {
  const { page, t } = stage;
  await chooseMethod(stage, payer, 'card');
  await chooseBoth(stage, both.student);
  await press(stage, t('common.next'));
  await fillBoth(stage, both);
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await payButton(stage).click();
  await expect(page.getByRole('heading', { name: t('topups.done.title') })).toBeVisible();
}

/** Saves the receipt; answers the file's name and content. */
export async function savePdf({ page, t }: Stage): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('receipts.download') }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** What stands on paper of a page that is dark on the screen. */
export async function onPaper(page: Page): Promise<{ words: string; scheme: string }> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const words = await page.locator('body').innerText();
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return { words, scheme };
}

/** Waits for so many letters to an address; answers the names of the files that came with each. */
export async function filesMailed(
  request: APIRequestContext,
  sandboxUrl: string,
  { email }: Payer,
  letters: number,
): Promise<string[]> {
  const inbox = async () => {
    const answer = await request.get(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`);
    const { mails } = await answer.json();
    return mails.flatMap(({ attachments }: { attachments: { name: string }[] }) =>
      attachments.map(({ name }) => name),
    );
  };
  await expect(async () => expect(await inbox()).toHaveLength(letters)).toPass({ timeout: 15_000 });
  return inbox();
}
