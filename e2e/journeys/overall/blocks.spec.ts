import { BRANDS } from '@merenda/domain/brands/brands';
import { LANGUAGES } from '@merenda/domain/places/languages';
import type { Page } from '@playwright/test';
import { axeFindings, axeFindingsWithin, colourFindings } from '../../support/stage/axe.ts';
import { type BlocksPage, serveBlocksPage } from '../../support/stage/blocks-page.ts';
import { expect, test } from '../../support/stage/test.ts';

// No page of the product, which would be served ready to read.
test.use({ comesAlive: false });
// One server for all of them.
test.describe.configure({ mode: 'default' });

let blocks: BlocksPage;
test.beforeAll(async () => {
  blocks = await serveBlocksPage();
});
test.afterAll(() => blocks.stop());

/**
 * At `localhost` the brand is the first. Hidden blocks keep the colours with which they were drawn:
 * the page is therefore opened in the theme that is looked at.
 */
async function openBlocks(
  page: Page,
  colorScheme: 'light' | 'dark',
  host = 'localhost',
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.goto(`http://${host}:${blocks.port}/`);
  await expect(page.locator('[data-block]').last()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

const THEMES = ['light', 'dark'] as const;
const OPENED = 'dialog[open], [popover]:popover-open';

for (const theme of THEMES) {
  test(`every block is accessible in every state, and so is what it opens, ${theme} @in-full`, async ({
    page,
    t,
  }) => {
    await openBlocks(page, theme);
    expect(await axeFindings(page)).toEqual([]);
    const openers = await page.locator('[data-opens]').all();
    expect(openers).not.toEqual([]);
    for (const opener of openers) {
      await opener.click();
      const opened = page.locator(OPENED);
      const close = opened.getByRole('button', { name: t('common.close') });
      // A notice stays while it has the focus.
      await close.focus();
      expect(await axeFindingsWithin(page, OPENED)).toEqual([]);
      await close.click();
      await expect(opened).toBeHidden();
    }
  });
}

test('no block is wider than the window, in any language @in-full', async ({ page }) => {
  await openBlocks(page, 'light');
  for (const language of LANGUAGES) {
    await page.locator('select').first().selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, language).toBeLessThanOrEqual(0);
  }
});

for (const brand of BRANDS) {
  test(`every block can be read in the colours of ${brand.id} @in-full`, async ({ page }) => {
    for (const theme of THEMES) {
      await openBlocks(page, theme, `${brand.label}.localhost`);
      await expect(page.locator('html')).toHaveAttribute('data-brand', brand.id);
      expect(await colourFindings(page), theme).toEqual([]);
    }
  });
}
