import type { CDPSession, Locator, Page } from '@playwright/test';

/** Where a finger is. */
export interface Place {
  x: number;
  y: number;
}

/** A main thread is busy for so long, as a phone's is that draws a page. */
const BUSY_MS = 600;

/** The middle of a button that a finger can reach. */
export async function placeOf(button: Locator): Promise<Place> {
  await button.scrollIntoViewIfNeeded();
  // Trial: it waits until the button is still, and nothing lies over it.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger: its taps reach the browser at once, also while its page is busy, and wait there for their turn. */
export async function fingerOn(page: Page): Promise<(place: Place) => Promise<void>> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  return async (place) => {
    await Promise.all([
      browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] }),
      browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  };
}

/** The next click keeps the page busy for a while, after all who listen to it. */
export const busyAtClick = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    const block = () => {
      for (const until = performance.now() + ms; performance.now() < until; );
    };
    addEventListener('click', block, { once: true });
  }, BUSY_MS);

/** Both in one breath: no browser does anything in between. */
export const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/**
 * Presses the button at a place if its words are still these. Between a look and a finger's tap the page could
 * put another button there.
 */
export const pressIfStill = (page: Page, place: Place, words: string | null): Promise<void> =>
  page.evaluate(
    ({ x, y, words }) => {
      const button = document
        .elementFromPoint(x, y)
        ?.closest<HTMLElement>('button:enabled:not([aria-busy])');
      if (button && button.textContent === words) button.click();
    },
    { ...place, words },
  );

/** Words of the button that can be pressed there now. */
export const buttonAt = (page: Page, place: Place): Promise<string | null> =>
  page.evaluate(
    ({ x, y }) =>
      document.elementFromPoint(x, y)?.closest('button:enabled:not([aria-busy])')?.textContent ??
      null,
    place,
  );
