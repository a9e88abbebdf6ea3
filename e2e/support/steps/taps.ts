import { expect, type Page } from '@playwright/test';

export interface TapCounter {
  /** What was done since the last count took so many taps at most. */
  expectAtMost: (most: number, what: string) => void;
}

/** Counts what a finger or a mouse presses on the page from here on; what is typed is no tap. */
export async function countTaps(page: Page): Promise<TapCounter> {
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(listen);
  return {
    expectAtMost(most, what) {
      expect(taps, `taps for ${what}`).toBeGreaterThan(0);
      expect(taps, `taps for ${what}`).toBeLessThanOrEqual(most);
      taps = 0;
    },
  };
}

/** In the page. */
function listen(): void {
  const { tapped } = window as unknown as { tapped: () => void };
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tapped(), { capture: true });
}
