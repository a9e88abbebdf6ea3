import { expect, type Page } from '@playwright/test';

interface Counted {
  /** Presses by finger or mouse; a choice from a list takes two. */
  taps: number;
  /** Fields in which something is typed. */
  fields: number;
}

export interface TapCounter {
  /** Asserts the most taps and fields since the last count. */
  expectAtMost: (most: Counted, what: string) => void;
  /** Counts anew, whatever was done so far. */
  begin: () => void;
}

/** Counts from the page that is opened next what people do with their hands. */
export async function countTaps(page: Page): Promise<TapCounter> {
  const done = { taps: 0, fields: 0 };
  const begin = () => Object.assign(done, { taps: 0, fields: 0 });
  await page.exposeFunction('counted', (what: keyof Counted, times: number) => {
    done[what] += times;
  });
  await page.addInitScript(listen);
  return {
    begin,
    expectAtMost(most, what) {
      expect(done.taps, `taps for ${what}`).toBeGreaterThan(0);
      expect(done.taps, `taps for ${what}`).toBeLessThanOrEqual(most.taps);
      expect(done.fields, `typed fields for ${what}`).toBeLessThanOrEqual(most.fields);
      begin();
    },
  };
}

/** In the page. A journey that fills in a field, or chooses from a list, does not touch it first. */
function listen(): void {
  const { counted } = window as unknown as {
    counted: (what: 'taps' | 'fields', times: number) => void;
  };
  const typed = new WeakSet<EventTarget>();
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && counted('taps', 1), {
    capture: true,
  });
  const listenTo = (event: 'input' | 'change', see: (target: Element) => void) =>
    addEventListener(event, ({ target }) => target instanceof Element && see(target), {
      capture: true,
    });
  listenTo('change', (target) => target.matches('select') && counted('taps', 2));
  listenTo('input', (target) => {
    const isText = target.matches('textarea, input:not([type=radio], [type=checkbox])');
    // A code's boxes are one field.
    const field = target.closest('fieldset:has(input + input)') ?? target;
    if (!isText || typed.has(field)) return;
    typed.add(field);
    counted('fields', 1);
  });
}
