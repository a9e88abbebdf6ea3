import type { Page } from '@playwright/test';

/**
 * The screen's main act when nobody sees it without scrolling, or it is switched off without a word, in
 * words (product:look#main-button). An open dialog is the screen; of several main buttons one that is seen
 * is enough; without one all is well.
 */
export async function judgeAction(page: Page): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const acts = await page.evaluate(readActs);
    const silent = await page.evaluate(readSilent);
    const isUnseen = acts.length > 0 && !acts.some(({ seen }) => seen);
    if (silent.length === 0 && !isUnseen) return [];
    if (looks === LOOKS) {
      return [
        ...(isUnseen ? [`"${acts[0]?.text}" is out of sight`] : []),
        ...silent.map((text) => `"${text}" cannot be pressed, and nothing says why`),
      ];
    }
    await page.waitForTimeout(CHECK_INTERVAL_MS);
  }
}

/** Looks until a cover that goes by itself, such as a notice, is gone. */
const LOOKS = 13;
const CHECK_INTERVAL_MS = 500;

/**
 * In the page: the main buttons that should say why they cannot be pressed, and do not. Before its scripts
 * have come a page cannot.
 */
export const readSilent = (): string[] => {
  if (document.querySelector('#root[data-prerendered]')) return [];
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...scope.querySelectorAll('[data-main][data-waits]:not([aria-busy])')]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .filter((button) => {
      const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      return reason?.textContent === '';
    })
    .map((button) => button.textContent?.trim() ?? '');
};

/** In the page, at its top: the main buttons, and whether a finger could press each of them there. */
async function readActs(): Promise<{ text: string; seen: boolean }[]> {
  scrollTo({ top: 0, behavior: 'instant' });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  dialog?.scrollTo({ top: 0, behavior: 'instant' });
  const buttons = (dialog ?? document.querySelector('main'))?.querySelectorAll('[data-main]') ?? [];
  const isSeen = (button: Element): boolean => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const inset = 4;
    return [top + inset, top + height - inset].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && button.contains(hit);
    });
  };
  return [...buttons]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map((button) => ({
      text: button.textContent?.trim() ?? '',
      seen: isSeen(button),
    }));
}
