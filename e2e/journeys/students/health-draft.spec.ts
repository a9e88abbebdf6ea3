import { FIGURES } from '@merenda/domain/figures';
import { NO } from '@merenda/domain/health/health-questions';
import type { BrowserContext, Page } from '@playwright/test';
import { createFamily } from '../../support/factories/families.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { field, press } from '../../support/steps/controls.ts';
import { answerAllNo, answerAny } from '../../support/steps/health.ts';

/** Everything that a browser keeps for the product beyond the page itself. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));

const STREET = 'Virág utca 7, Budapest';
const LATER = 'Virág utca 8, Budapest';

test('a draft typed on a phone goes on at a desk after the tab was closed, and no browser keeps it @in-full', async ({
  stage,
  browser,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  const path = `/dependents/anamnesis/${family.student.id}`;
  await enterAs(stage, family, path);
  await answerAny(stage, NO);
  await answerAllNo(stage);
  await field(stage, t('health.address')).fill(STREET);
  await expect(page.getByText(t('health.draft.saved', FIGURES))).toBeVisible();
  await look('health form, draft saved');
  // Typed the moment before the tab is closed.
  await page.getByLabel(t('health.phone2')).fill('11961234568');
  const closing = page
    .context()
    .waitForEvent('response', (answer) => answer.url().includes('/anamnesis/draft'));
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect((await closing).status()).toBe(200);
  const kept = await keptBy(page);
  expect(JSON.stringify(kept)).not.toContain('Virág');
  expect(kept).toMatchObject({ databases: 0, caches: 0 });

  const desk = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'hu-HU',
  });
  try {
    const other = await openAt(desk, stage, family, path);
    await expect(other.page.getByText(t('health.draft'))).toBeVisible();
    await expect(field(other, t('health.address'))).toHaveValue(STREET);
    await expect(other.page.getByLabel(t('health.phone2'))).toHaveValue('11961234568');
    await field(other, t('health.address')).fill(LATER);
    await expect(other.page.getByText(t('health.draft.saved', FIGURES))).toBeVisible();
    await lookAt(other.page)('health form, draft at a desk');

    // The phone was still open: it says so, and nothing of either is lost until somebody chooses.
    await field(stage, t('health.address')).fill('Rózsa utca 1');
    await expect(page.getByText(t('health.draft.elsewhere'), { exact: true })).toBeVisible();
    await look('health form, continued elsewhere');
    await press(stage, t('health.draft.elsewhere.theirs'));
    await expect(field(stage, t('health.address'))).toHaveValue(LATER);

    await press(stage, t('health.draft.discard'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('health.draft.discard') })
      .click();
    await page.waitForURL((url) => url.pathname === `/dependents/${family.student.id}`);
    await page.goto(`${family.host}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('health.step.student'));

    await other.page.goto(`${family.host}/logout`);
    await other.page.waitForURL('**/login');
    expect(JSON.stringify(await keptBy(other.page))).not.toContain('Virág');
  } finally {
    await desk.close();
  }
});

async function openAt(
  context: BrowserContext,
  stage: Parameters<typeof enterAs>[0] & Parameters<typeof field>[0],
  family: Parameters<typeof enterAs>[1],
  path: string,
) {
  const there = { ...stage, page: await context.newPage() };
  await enterAs(there, family, path);
  return there;
}
