import type { Page } from '@playwright/test';

/** The share of a low window that bars may take together. */
const BARS_AT_MOST = 1 / 3;

/**
 * A low window's faults, in words: main buttons that no scrolling brings under a finger, and bars that leave
 * the content too little room (product:look#breakpoints).
 */
export async function judgeLow(page: Page): Promise<string[]> {
  const { hidden, bars } = await page.evaluate(readLow);
  return [
    ...hidden.map((text) => `"${text}" cannot be reached by scrolling`),
    ...(bars > BARS_AT_MOST ? [`bars take ${Math.round(100 * bars)} % of the window`] : []),
  ];
}

/** In the page: the main buttons that stay covered, and the bars' share of the window's height. */
async function readLow(): Promise<{ hidden: string[]; bars: number }> {
  const drawn = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const dialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);
  const buttons = () =>
    [
      ...((dialog() ?? document.querySelector('main'))?.querySelectorAll('[data-main]') ?? []),
    ].filter((button) => button.checkVisibility({ visibilityProperty: true }));
  const hidden: string[] = [];
  for (let at = 0; at < buttons().length; at += 1) {
    let button: Element | undefined;
    do {
      button = buttons()[at];
      button?.scrollIntoView({ block: 'center', behavior: 'instant' });
      await drawn();
      // A page that comes alive meanwhile has another button in its place.
    } while (button !== buttons()[at]);
    if (!button) continue;
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !button.contains(hit)) hidden.push(button.textContent?.trim() ?? '');
  }
  if (dialog()) return { hidden, bars: 0 };
  const wide = (element: Element) => element.getBoundingClientRect().width > innerWidth / 2;
  const kept = [...document.querySelectorAll('body *')].filter(
    (element) => /fixed|sticky/.test(getComputedStyle(element).position) && wide(element),
  );
  const tops = () => kept.map((element) => element.getBoundingClientRect().top);
  scrollTo({ top: 60, behavior: 'instant' });
  await drawn();
  const before = tops();
  const from = scrollY;
  scrollTo({ top: 100, behavior: 'instant' });
  await drawn();
  const after = tops();
  if (scrollY === from) return { hidden, bars: 0 };
  const taken = kept
    .filter((_, at) => before[at] === after[at])
    .map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    });
  return { hidden, bars: taken.reduce((sum, height) => sum + height, 0) / innerHeight };
}
