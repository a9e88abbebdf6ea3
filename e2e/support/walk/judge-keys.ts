import type { Page } from '@playwright/test';

/**
 * The faults of a page for somebody who has only a keyboard, in words. Tab from the top should reach every
 * control once, in the order of the screen, and show where it is (product:look#accessibility).
 */
export async function judgeKeys(page: Page): Promise<string[]> {
  const controls = await page.evaluate(markControls);
  const reached: Stop[] = [];
  const found: string[] = [];
  // Some pages bring controls while Tab goes through them; more than that is a trap.
  const most = controls.length * 2 + 20;
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readStop);
    if (!stop) break;
    if (stop.unseen) found.push(`${stop.name}: ${stop.unseen}`);
    reached.push(stop);
    if (reached.length > most) {
      found.push(`Tab does not leave "${stop.name}"`);
      break;
    }
  }
  const keys = reached.flatMap(({ key }) => key ?? []);
  const stops = keys.flatMap((key) => controls.find((control) => control.key === key) ?? []);
  for (const control of controls) {
    const isReached = keys.some(
      (key) => key === control.key || controls.find((one) => one.key === key)?.set === control.set,
    );
    if (!isReached) found.push(`Tab does not reach "${control.name}"`);
  }
  for (const [at, stop] of stops.entries()) {
    const before = stops[at - 1];
    if (before && before.layer === stop.layer && isBackwards(before.box, stop.box)) {
      found.push(`Tab goes back from "${before.name}" to "${stop.name}"`);
    }
  }
  return found;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A control on the page's first view. */
interface Control {
  key: string;
  name: string;
  /** Radio buttons of one name are one stop; any other control is a set of its own. */
  set: string;
  /** A part that stands still while the page scrolls has an order of its own. */
  layer: string;
  box: Box;
}

/** Where the focus is. */
interface Stop {
  key: string | undefined;
  name: string;
  unseen: string | undefined;
}

/** Does the later one stand above the earlier one, or to its left in the same row? */
function isBackwards(before: Box, after: Box): boolean {
  const slack = 4;
  if (after.bottom <= before.top + slack) return true;
  const shared = Math.min(before.bottom, after.bottom) - Math.max(before.top, after.top);
  const isRow = shared > Math.min(before.bottom - before.top, after.bottom - after.top) / 2;
  return isRow && after.right <= before.left + slack && after.left < before.left;
}

/** In the page, with the focus at its very beginning: marks all that Tab should reach. */
function markControls(): Control[] {
  scrollTo({ top: 0, behavior: 'instant' });
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const all = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]',
  );
  const layerOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === 'fixed' || position === 'sticky') return `${at.localName}.${at.className}`;
    }
    return 'page';
  };
  // A row that scrolls sideways shows its later controls at its edge, before what stands beside it.
  const shownPart = (element: Element): { left: number; right: number } => {
    let { left, right } = element.getBoundingClientRect();
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowX)) continue;
      const row = at.getBoundingClientRect();
      left = Math.min(left, row.right);
      right = Math.min(right, row.right);
    }
    return { left, right };
  };
  return [...all]
    .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one, at) => {
      const key = String(at);
      one.dataset.tabStop = key;
      const drawn = (one.matches('input') && one.closest('label')) || one;
      const { top, bottom } = drawn.getBoundingClientRect();
      const { left, right } = shownPart(drawn);
      const words = one.getAttribute('aria-label') ?? drawn.textContent?.trim();
      const group = one instanceof HTMLInputElement && one.type === 'radio' && one.name;
      return {
        key,
        name: (words || one.id || one.localName).slice(0, 60),
        set: group ? `radio ${group}` : key,
        layer: layerOf(one),
        box: {
          left: left + scrollX,
          top: top + scrollY,
          right: right + scrollX,
          bottom: bottom + scrollY,
        },
      };
    });
}

/** In the page: what has the focus, and whether one sees it; undefined after the last stop. */
async function readStop(): Promise<Stop | undefined> {
  const { activeElement: one } = document;
  if (!(one instanceof HTMLElement) || one === document.body) return;
  const drawn = (one.matches('input') && one.closest('label')) || one;
  const lookOf = (element: Element, pseudo?: '::after') => {
    const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element, pseudo);
    return [outline, boxShadow, borderColor, backgroundColor].join();
  };
  const { parentElement: parent } = one;
  const around = [one, drawn, ...drawn.children, parent, parent?.parentElement].filter((at) => at);
  const looks = () => {
    // At its end: a border that fades in has not changed yet.
    for (const fading of document.getAnimations()) {
      const ends = fading.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      if (ends && fading.timeline === document.timeline) fading.finish();
    }
    // A link that covers its row has the ring around the row.
    return [...around.map((at) => at && lookOf(at)), lookOf(one, '::after')].join();
  };
  const isSeen = () => {
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const x = Math.min(Math.max(left + width / 2, 1), innerWidth - 1);
    return [0.25, 0.5, 0.75].some((part) => {
      const hit = document.elementFromPoint(x, top + height * part);
      return hit !== null && (drawn.contains(hit) || hit.contains(drawn));
    });
  };
  // A cover of a moment, such as the link past the menu, goes by itself.
  for (let looked = 1; !isSeen() && looked < 10; looked += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  const isInSight = isSeen();
  const focused = looks();
  one.blur();
  const isShown = looks() !== focused;
  one.focus({ preventScroll: true });
  const unseen = isInSight ? 'the focus does not show' : 'has the focus out of sight';
  return {
    key: one.dataset.tabStop,
    name: (one.getAttribute('aria-label') ?? drawn.textContent?.trim() ?? one.id).slice(0, 60),
    unseen: isInSight && isShown ? undefined : unseen,
  };
}
