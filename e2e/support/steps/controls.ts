import { expect, type Locator, type Page } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';

/** The app's page: its router knows the route table in use, and leads anywhere in it. */
export interface RoutedWindow extends Window {
  __TSR_ROUTER__?: {
    routesByPath: object;
    /** The place shown last: none until the app's first page has come. */
    state: { resolvedLocation?: object };
    navigate: (to: RoutedTo) => Promise<void>;
    /** The router's context for every page: the cache of the API's answers. */
    options: { context: { queries: { removeQueries: (which: object) => void } } };
  };
}

interface RoutedTo {
  href: string;
  state?: object | undefined;
}

/** Fields are found by their labels, as people find them; an optional one says so after its name. */
export const field = ({ page }: Stage, label: string) =>
  page.getByLabel(label, { exact: true }).or(page.getByLabel(new RegExp(`^${literal(label)} \\(`)));

/** A text as a pattern that matches just it. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words around an amount `§`, whatever it is. */
export const withAmount = (words: string) =>
  new RegExp(words.split('§').map(literal).join('.*\\d.*'));

/** Presses the screen's button of that name; a notification above may have one of its own. */
export const press = ({ page }: Stage, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).click();

/** The server's page before the app has taken it over. */
export const NOT_ALIVE = '#root[data-prerendered]';

/**
 * To an address as a link would lead there: an app that is there already is not loaded anew, which
 * takes several times as long.
 */
export async function moveTo(page: Page, address: string, state?: object): Promise<void> {
  const moved = await page.evaluate(moveWithin, { address, state, notAlive: NOT_ALIVE });
  if (!moved) await page.goto(address);
}

/** In the page: true when the app took us there. TanStack's router is where its devtools find it. */
async function moveWithin({
  address,
  state,
  notAlive,
}: {
  address: string;
  state: object | undefined;
  notAlive: string;
}): Promise<boolean> {
  if (!document.querySelector('#root') || document.querySelector(notAlive)) return false;
  const { origin, href } = new URL(address, location.href);
  if (origin !== location.origin) return false;
  const routed = () => (window as RoutedWindow).__TSR_ROUTER__;
  // The first page's own move would otherwise come after ours.
  for (let waits = 0; !routed()?.state.resolvedLocation && waits < 1_200; waits++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const router = routed();
  if (!router) return false;
  await router.navigate({ href: href.slice(origin.length), state });
  return true;
}

/** Makes sure that the choice with these words is chosen, by tapping its card as a person would. */
export async function choose(
  { page }: Stage,
  role: 'radio' | 'checkbox',
  name: string,
): Promise<void> {
  const box = page.getByRole(role, { name: new RegExp(literal(name)) }).first();
  if (!(await box.isChecked())) await page.locator('label').filter({ has: box }).click();
  await expect(box).toBeChecked();
}

/** Taps the card of a choice that goes on by itself. */
export const tapChoice = ({ page }: Stage, name: string): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: new RegExp(literal(name)) }) })
    .first()
    .click();

/** The dialog in front, as a person sees it. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** A confirmation dialog's own button. */
export const confirm = ({ page }: Stage, name: string | RegExp): Promise<void> =>
  dialogOf(page).getByRole('button', { name }).click();

/** The guardian's wallet on the home page shows this amount, whatever the language's separators. */
export async function expectWallet(stage: Stage, digits: string): Promise<void> {
  const wallet = stage.page.getByRole('region', { name: stage.t('home.wallet') });
  const pattern = digits.replace('.', '[.,]');
  await expect(wallet).toContainText(new RegExp(`(^|[^\\d])${pattern}([^\\d]|$)`));
}
