import type { Page, Request, Route } from '@playwright/test';
import { hostOf } from '../../support/factories/api.ts';
import { expect, settle, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { moveTo, type RoutedWindow } from '../../support/steps/controls.ts';
import { demoIds } from '../../support/walk/demo-ids.ts';
import { PLACES } from '../../support/walk/places.ts';

/** Where nothing is asked for: they say the same to everybody, or lead elsewhere. */
const NOTHING_TO_ASK = new Set([
  '/onboarding',
  '/payments/topup-success',
  '/payments/topup-success/$',
  '/order',
  '/$',
  '/goodbye',
  '/logout',
]);

/**
 * Requests that may come later:
 * - pictures, which are looked at last;
 * - the guardian, who is known already;
 * - drafts, which the page before may still be sending.
 */
const LATER = /\/photo$|\/dish-pictures\/|\/responsible-users\/[^/]+$|\/anamnesis\/draft/;

/** Long enough for a page to ask for what else an answer says. */
const QUIET_MS = 400;

test('each page asks for all it shows first while its script is on the way, and for nothing twice @in-full', async ({
  page,
  request,
}) => {
  const { token, ids } = await demoIds(request);
  // No answer grows old while the scripts are held: a busy machine holds them for seconds.
  await page.clock.setFixedTime(new Date());
  // The stream of events stays unanswered: what others change meanwhile would be asked for again.
  await page.route('**/api/events*', () => {});
  await enterAs({ page }, { token, host: hostOf('wefood') }, '/no/such/page');
  await settle(page);
  const scripts = await holdScripts(page);
  const { asked, refused, quiet } = listen(page);
  const wrong: Record<string, { late?: string[]; twice?: string[] }> = {};
  for (const [path, { as, at }] of Object.entries(PLACES)) {
    if (as !== 'guardian' || NOTHING_TO_ASK.has(path)) continue;
    await moveTo(page, '/no/such/page');
    await quiet();
    await page.evaluate(forget);
    asked.length = 0;
    scripts.hold();
    const there = moveTo(page, at(ids));
    await expect.poll(() => asked.length, { message: `${path} asks` }).toBeGreaterThan(0);
    await quiet();
    const before = asked.splice(0);
    await scripts.release();
    await there;
    await settle(page);
    await quiet();
    const late = asked.filter((call) => !before.includes(call) && !LATER.test(call));
    // The page asks once more for a refused answer, and shows the refusal.
    const twice = [...before, ...asked].filter(
      (call, index, all) => all.indexOf(call) !== index && !refused.has(call),
    );
    if (late.length > 0) wrong[path] = { ...wrong[path], late };
    if (twice.length > 0) wrong[path] = { ...wrong[path], twice };
  }
  expect(wrong).toEqual({});
});

test('an address that is opened brings along what its page asks for', async ({ page, request }) => {
  const { token, ids } = await demoIds(request);
  await enterAs({ page }, { token, host: hostOf('wefood') }, '/no/such/page');
  const { asked, quiet } = listen(page);
  for (const path of [
    '/payments',
    '/week',
    '/dependents/$dependentId/menu',
    '/payments/receipts',
  ]) {
    const place = PLACES[path];
    if (!place) throw new Error(`${path} is no place of the walk`);
    // The server leaves data that takes it more than two seconds to the browser.
    await expect(async () => {
      asked.length = 0;
      await page.goto(place.at(ids));
      await settle(page);
      await quiet();
      expect(asked.filter((call) => !LATER.test(call))).toEqual([]);
    }).toPass();
  }
});

/** Records the page's calls of the API, except its event stream. */
function listen(page: Page) {
  const asked: string[] = [];
  const refused = new Set<string>();
  const unanswered = new Set<Request>();
  const named = (call: Request) =>
    `${call.method()} ${call.url().slice(new URL(call.url()).origin.length)}`;
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (!pathname.startsWith('/api/') || pathname.endsWith('/events')) return;
    asked.push(named(call));
    unanswered.add(call);
  });
  page.on('requestfinished', (call) => unanswered.delete(call));
  page.on('requestfailed', (call) => unanswered.delete(call));
  page.on('response', (answer) => {
    if (!answer.ok()) refused.add(named(answer.request()));
  });
  const quiet = async () => {
    for (let before = -1; before !== asked.length || unanswered.size > 0; ) {
      before = asked.length;
      await page.waitForTimeout(QUIET_MS);
    }
  };
  return { asked, refused, quiet };
}

/** In the page: nothing is known any more but who is signed in. */
function forget(): void {
  const { __TSR_ROUTER__: router } = window as RoutedWindow;
  router?.options.context.queries.removeQueries({
    predicate: ({ queryKey: [about] }: { queryKey: unknown[] }) =>
      about !== 'me' && about !== 'responsible',
  });
}

/** Scripts come when they are let through. */
async function holdScripts(page: Page) {
  let held: Route[] | undefined;
  await page.route('**/assets/*.js', async (route) => {
    if (held) held.push(route);
    else await route.continue();
  });
  return {
    hold: () => {
      held = [];
    },
    release: async () => {
      const waiting = held ?? [];
      held = undefined;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}
