import type { Language } from '@merenda/domain/places/languages';
import type { Page } from '@playwright/test';
import { axeFindings } from '../stage/axe.ts';
import { settle } from '../stage/test.ts';
import { readTextsBesideOthers } from '../stage/translator.ts';
import { moveTo, type RoutedWindow } from '../steps/controls.ts';
import { judgeAction } from './judge-action.ts';
import { judgeLayout } from './judge-layout.ts';
import { judgeLow } from './judge-low.ts';
import { wordsJudge } from './judge-words.ts';
import { readPage } from './read-page.ts';

export interface Walker {
  page: Page;
  /** To a path of the app without loading it anew, as by a link with this navigation state. */
  go: (path: string, state?: object) => Promise<void>;
  /** Reads the screen that is shown and notes what is wrong with it. */
  look: (screen: string) => Promise<void>;
  /** Findings so far, each with its screen. */
  findings: string[];
}

/**
 * Somebody who reads every screen critically in one language. Contrast does not change with it: it is
 * computed in one of them.
 */
export async function createWalker(
  page: Page,
  language: Language,
  { withContrast, isLow = false }: { withContrast: boolean; isLow?: boolean },
): Promise<Walker> {
  const findings: string[] = [];
  const judgeWords = await wordsJudge(language);
  return {
    page,
    findings,
    go: (path, state) => moveTo(page, path, state),
    look: async (screen) => {
      await settle(page);
      const reading = await page.evaluate(readPage);
      const outOfSight = await (isLow ? judgeLow : judgeAction)(page);
      const beside = await page.evaluate(readTextsBesideOthers);
      await page.evaluate(toTheEnd);
      const inaccessible = await axeFindings(page, ...(withContrast ? [] : ['color-contrast']));
      const found = [
        ...judgeLayout(reading),
        ...judgeWords(reading),
        ...outOfSight,
        ...inaccessible,
        ...beside.map((text) => `a text without an element of its own: ${text}`),
      ];
      findings.push(...found.map((finding) => `${screen}: ${finding}`));
    },
  };
}

/** The paths of the app's route table, with their parameters as written there. */
export async function routedPaths(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys((window as RoutedWindow).__TSR_ROUTER__?.routesByPath ?? {}),
  );
}

/**
 * In the page: down to its end, and there once it is drawn. Halfway, what lies under the bar at the
 * bottom would seem too small to be pressed.
 */
async function toTheEnd(): Promise<void> {
  const drawn = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let tries = 0; tries < 3; tries += 1) {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await drawn();
  }
}
