import type { Page } from '@playwright/test';
import { createFamily } from '../../support/factories/families.ts';
import { createOperator } from '../../support/factories/operators.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { consoleUrl, signInFirst } from '../../support/steps/console.ts';
import { judgeLayout } from '../../support/walk/judge-layout.ts';
import { readPage } from '../../support/walk/read-page.ts';

const PAGES = {
  finance: ['/payouts', '/finance/refunds', '/finance/topups', '/finance/owed'],
  administrator: [
    '/administration/acts',
    '/administration/operators',
    '/administration/companies',
    '/administration/schools',
  ],
} as const;

const cut = async (page: Page) => judgeLayout(await page.evaluate(readPage));

/** Opens each list of a role; `read` judges it and says whether it opened a record. */
async function readLists(
  stage: Stage,
  role: keyof typeof PAGES,
  read: (path: string) => Promise<boolean>,
) {
  await createFamily(stage, { money: { own: 10, theirs: 10 } });
  await signInFirst(stage, await createOperator(role));
  const opened: string[] = [];
  for (const path of PAGES[role]) {
    await stage.page.goto(consoleUrl(path));
    await stage.look(`console, narrow, ${path}`);
    if (await read(path)) opened.push(path);
  }
  expect(opened).not.toEqual([]);
}

for (const role of ['finance', 'administrator'] as const) {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test(`the lists of ${role} are read whole under a header of two lines, each value beside its title, and a row opens @in-full`, async ({
      stage,
    }) => {
      const { page, look } = stage;
      await readLists(stage, role, async (path) => {
        expect(await cut(page), path).toEqual([]);
        await page.evaluate(() => scrollTo(0, 0));
        const area = page.getByRole('navigation').locator('[aria-current=page]').first();
        await expect(area, path).toBeInViewport({ ratio: 1 });
        const header = await page.locator('aside').first().boundingBox();
        expect(header?.height, path).toBeLessThan(128);
        const row = page.locator('tbody tr').filter({ has: page.locator('a') });
        if ((await row.count()) === 0) return false;
        const lines = await row
          .first()
          .locator('td')
          .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
        expect(lines, `${path}: a line for each value`).toEqual([...new Set(lines)]);
        await row.first().getByRole('link').tap();
        await expect(page.locator('section h2').first()).toBeVisible();
        await look(`console on a phone, a record of ${path}`);
        expect(await cut(page), path).toEqual([]);
        return true;
      });
    });
  });

  test.describe('on a tablet', () => {
    test.use({ viewport: { width: 1024, height: 768 } });

    test(`a panel beside the lists of ${role} leaves the filters where they are and cuts no word @in-full`, async ({
      stage,
    }) => {
      const { page, look } = stage;
      await readLists(stage, role, async (path) => {
        const row = page.locator('tbody a');
        if ((await row.count()) === 0) return false;
        const top = async () => {
          await page.evaluate(() => scrollTo(0, 0));
          return (await page.locator('thead').first().boundingBox())?.y;
        };
        const before = await top();
        await row.first().click();
        await expect(page.locator('section h2').first()).toBeVisible();
        await look(`console on a tablet, a record of ${path}`);
        expect(await cut(page), path).toEqual([]);
        expect(await top(), `${path}: the rows stay where they are`).toBe(before);
        return true;
      });
    });
  });
}
