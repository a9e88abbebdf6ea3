import { randomInt } from 'node:crypto';
import { chooseLanguage } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { NOT_ALIVE } from '../steps/controls.ts';
import { readSilent } from '../walk/judge-action.ts';
import { axeFindings } from './axe.ts';
import type { Stage } from './stage.ts';
import { type Browser, browserOf } from './told-in.ts';
import { readTextsBesideOthers, translateWhileUsed } from './translator.ts';

interface Fixtures extends Pick<Stage, 'language' | 't' | 'look'> {
  /** A page that was served ready to read is waited for until it answers to the hand, too. */
  comesAlive: boolean;
  /** The browser translates each page while it is used. */
  translates: boolean;
  stage: Stage;
  /** Fails the journey at its end when the page logged an error or threw one. */
  quietConsole: undefined;
}

/** Facts of the journey's browser. */
const ofBrowser =
  <K extends keyof Browser>(key: K) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  ({}, use: (value: Browser[K]) => Promise<void>, { file, project }: TestInfo) =>
    use(browserOf(file, project.name)[key]);

/** Playwright's test with the product's words, axe, and an ear on the browser's console. */
export const test = base.extend<Fixtures>({
  viewport: ofBrowser('viewport'),
  hasTouch: ofBrowser('hasTouch'),
  isMobile: ofBrowser('isMobile'),
  locale: ofBrowser('locale'),
  colorScheme: ofBrowser('colorScheme'),
  translates: ofBrowser('translates'),
  comesAlive: [true, { option: true }],
  page: async ({ page, comesAlive, translates }, use) => {
    if (translates) await translateWhileUsed(page);
    const goto = page.goto.bind(page);
    page.goto = async (...visit) => {
      const response = await goto(...visit);
      if (comesAlive) await comeAlive(page);
      return response;
    };
    await use(page);
  },
  language: async ({ locale }, use) => {
    await use(chooseLanguage({ browser: [locale ?? 'en'] }));
  },
  t: async ({ language }, use) => {
    await use((key, values) => translate(language, key, values));
  },
  look: async ({ page, translates }, use) => {
    await use(lookAt(page, { withAxe: !translates }));
  },
  stage: async ({ page, request, language, t, look }, use) => {
    await use({ page, request, language, t, look });
  },
  // Each journey has an address of its own: wrong passwords are counted by address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  extraHTTPHeaders: async ({}, use) => {
    const parts = Array.from({ length: 3 }, () => randomInt(1, 255));
    await use({ 'x-forwarded-for': ['10', ...parts].join('.') });
  },
  quietConsole: [
    async ({ page }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('console', (message) => {
        // The browser itself logs what the network refuses; the journeys check what the page says.
        const network = /^(Failed to load resource|Failed to fetch)/.test(message.text());
        if (message.type() === 'error' && !network) noise.push(message.text());
      });
      await use(undefined);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A page that was served ready to read answers to a hand soon after it has seen one. */
export async function comeAlive(page: Page): Promise<void> {
  // A tab in the background gets none.
  const waits = await page.locator(`${NOT_ALIVE}[data-waits]`).count();
  if (waits > 0) await page.mouse.move(2, 2, { steps: 2 });
  // By a locator: a function would be asked in every frame of a page that has enough to do.
  await page.locator(NOT_ALIVE).waitFor({ state: 'detached' });
}

/**
 * Looks at the screen that is shown. The walk sees every screen with axe: the journeys see each of its
 * states with it where they are told everywhere; a translator's elements are not ours to judge.
 */
export const lookAt =
  (page: Page, { withAxe } = { withAxe: true }) =>
  async (screen: string) => {
    await settle(page);
    if (process.env.EVERYWHERE && withAxe) {
      // At its end nothing stands half under the bar at the bottom.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      // Elements that come to lie under the pointer fade, too.
      await settle(page);
      expect(await axeFindings(page), `${screen} is accessible`).toEqual([]);
    }
    const beside = () => page.evaluate(readTextsBesideOthers);
    await expect.poll(beside, `${screen}: each text has an element of its own`).toEqual([]);
    const silent = () => page.evaluate(readSilent);
    await expect.poll(silent, `${screen}: a main button that waits says why`).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(tooWide, `${screen} is not wider than the window`).toBe(false);
  };

/** Waits until the screen is there: what is still a skeleton, or still moves, is not it yet. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(settled);
}

/** In the page: once its letters are those of its font, and all that moves or fades for a while has done so. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  const passing = document
    .getAnimations()
    // Those that follow the scrolling end only with it.
    .filter(
      ({ effect, timeline }) =>
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
