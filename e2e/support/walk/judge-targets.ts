import type { Page } from '@playwright/test';

/**
 * The targets of a page, or of its open dialog, that are lower or narrower than they should be, in words
 * (product:console#tablets).
 */
export const judgeTargets = (page: Page, leastPx = 56): Promise<string[]> =>
  page.evaluate((least) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const targets = (dialog ?? document.body).querySelectorAll<HTMLElement>(
      'a[href], button, select, input, textarea, [role=option]',
    );
    if (targets.length === 0) return ['no target at all'];
    return [...targets].flatMap((one) => {
      // The way past the bar is drawn when the keyboard reaches it.
      const isDrawn = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isDrawn || getComputedStyle(one).clipPath !== 'none') return [];
      // Without transforms: a button under a finger is drawn smaller.
      const { offsetWidth: width, offsetHeight: height } = one;
      if (width >= least && height >= least) return [];
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim();
      return [`${one.localName} "${name}" is ${width} × ${height} px`];
    });
  }, leastPx);
