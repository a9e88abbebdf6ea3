import { FIRST_ANSWERS } from '@merenda/domain/pages/rendering';
import { VISIT_COOKIES } from '@merenda/domain/pages/visit';
import type { Page, Route } from '@playwright/test';
import { createFamily } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { comeAlive, expect, test } from '../../support/stage/test.ts';
import { fillLogin, haveSession } from '../../support/steps/access.ts';
import { expectWallet, field, NOT_ALIVE } from '../../support/steps/controls.ts';

// These journeys look at a page before its script runs.
test.use({ comesAlive: false });

const SCRIPTS = '**/assets/*.js';
const EARLY = /\/assets\/early-/;
/** The app's first file, which a new build replaces. */
const ENTRY = '**/assets/index-*.js';

/** Holds the app's scripts back until told otherwise; the small first one may pass. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, async (route: Route) => {
    if (!EARLY.test(route.request().url())) await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page and waits for its first script, which keeps presses and choices from then on. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    if (!document.body) return false;
    const probe = document.body.appendChild(document.createElement('button'));
    const goesOn = probe.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true }),
    );
    probe.remove();
    return !goesOn;
  });
}

const agreeToCookies = ({ page }: Stage, { host }: { host: string }) =>
  page.context().addCookies([{ name: VISIT_COOKIES.consent, value: 'true', url: host }]);

/** The whole page, its stylesheet and its fonts are there: what is seen from then on should stay. */
async function dressed(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState !== 'loading');
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await page.evaluate(() => document.fonts.ready);
}

test('the signed-out pages read fully while every script is blocked', async ({ page, t, look }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: t('login.title') })).toBeVisible();
  await expect(page.getByLabel(t('session.email'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('login.submit'), exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`${t('login.title')} · Wefood`);
  // By this every other journey knows to wait.
  await expect(page.locator(NOT_ALIVE)).toBeAttached();
  await look('login without scripts');

  await page.getByRole('link', { name: t('login.forgot') }).click();
  await expect(page.getByRole('heading', { name: t('recover.title') })).toBeVisible();
  await look('recover without scripts');

  await page.goBack();
  await page.getByRole('link', { name: t('login.createAccount') }).click();
  await expect(page.getByRole('heading', { name: t('signup.step1.title') })).toBeVisible();
  await expect(page.getByLabel(t('signup.name'))).toBeVisible();
  await look('sign-up without scripts');
});

test('a signed-out page loads the app only when it is touched', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/login');
  expect(scripts).toEqual([expect.stringMatching(EARLY)]);
  await page.clock.resume();
  await comeAlive(page);
  expect(scripts.length).toBeGreaterThan(3);
});

test('text and presses before the scripts arrive are not lost', async ({ stage }) => {
  const { page, t } = stage;
  const person = await createGuardian(stage);
  const release = await holdScripts(page);
  await openKept(page, '/login');
  await fillLogin(stage, person);
  await expect(field(stage, t('session.email'))).toHaveValue(person.email);
  release();
  await page.waitForURL('**/onboarding');
});

test('each of several presses before the scripts arrive is made: the consent, then the sign-in', async ({
  stage,
}) => {
  const { page, t } = stage;
  const person = await createGuardian(stage);
  const release = await holdScripts(page);
  await openKept(page, '/login');
  await page.getByRole('button', { name: t('cookies.accept'), exact: true }).click();
  await fillLogin(stage, person);
  release();
  await page.waitForURL('**/onboarding');
  await expect(page.locator('[data-cookie-bar]')).toHaveCount(0);
});

test('a choice made before the scripts arrive is taken over as well', async ({ page, t }) => {
  const release = await holdScripts(page);
  await openKept(page, '/login');
  await page.getByLabel(t('language.label')).selectOption('nl-NL');
  release();
  await expect(page).toHaveURL(/\/login\?country=NL$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL');
});

test('a document chosen before the scripts arrive stays chosen', async ({ page, t }) => {
  const release = await holdScripts(page);
  await openKept(page, '/signup');
  await page.getByRole('radio', { name: t('signup.passport'), exact: true }).check();
  release();
  await expect(page.getByLabel(t('signup.passportExpiry'))).toBeVisible();
  await expect(page.getByRole('radio', { name: t('signup.passport'), exact: true })).toBeChecked();
});

test('the page comes alive as it was: nothing moves, nothing is drawn anew', async ({
  page,
  t,
}) => {
  for (const path of ['/login', '/signup', '/recover', '/reset-password']) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await dressed(page);
    const heading = await page.locator('h1').elementHandle();
    const before = await page.locator('main').boundingBox();
    release();
    await comeAlive(page);
    expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true);
    expect(await page.locator('main').boundingBox(), path).toEqual(before);
  }
  await page.goto('/login');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(page.getByText(t('form.required')).first()).toBeVisible();
});

test('an app that cannot be loaded is asked for once more by itself', async ({ page, t }) => {
  let asked = 0;
  await page.route(ENTRY, (route) =>
    asked++ === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.goto('/login');
  const again = page.waitForEvent('domcontentloaded');
  await page.mouse.move(2, 2, { steps: 2 });
  await again;
  await comeAlive(page);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(page.getByText(t('form.required')).first()).toBeVisible();
});

for (const [what, path, title] of [
  ['a page that can be read', '/login', 'login.title'],
  ['the splash', '/goodbye', 'goodbye.title'],
] as const) {
  test(`over ${what} it is told that the app cannot be loaded, and one can try again`, async ({
    page,
    t,
  }) => {
    await page.route(ENTRY, (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText(t('global.error.message'));
    await page.unroute(ENTRY);
    await page.getByRole('link', { name: t('common.retry') }).click();
    await comeAlive(page);
    await expect(page.getByRole('heading', { name: t(title) })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // From now on it would be asked for once more again.
    const kept = () => page.evaluate(() => sessionStorage.getItem('merenda.loaded-anew'));
    await expect.poll(kept).toBe(null);
  });
}

test('home reads while every script is blocked; when they come, nothing moves or is asked again', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  // Home has more to scroll than its end.
  await page.setViewportSize({ width: 390, height: 480 });
  const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
  const asked: string[] = [];
  await haveSession(stage, family);
  await agreeToCookies(stage, family);
  // The first that is wanted loads the app at the server.
  await expect.poll(async () => (await page.goto(family.host))?.text()).toContain(FIRST_ANSWERS);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') asked.push(pathname);
  });
  // No answer grows old while the scripts are held: a busy machine holds them for seconds.
  await page.clock.setFixedTime(new Date());
  const release = await holdScripts(page);
  // The server leaves data that takes it more than two seconds to the browser.
  await expect
    .poll(async () => (await page.goto(family.host, { waitUntil: 'commit' }))?.text())
    .toContain(FIRST_ANSWERS);
  await dressed(page);
  await expectWallet(stage, '10.00');
  const main = page.getByRole('main');
  await expect(main).toContainText('80');
  await expect(page).toHaveTitle(`${t('nav.start')} · Wefood`);
  await page.evaluate(() => scrollTo(0, 120));
  expect(await page.evaluate(() => scrollY)).toBe(120);
  const heading = await page.locator('h1').elementHandle();
  const before = await main.boundingBox();
  const listening = page.waitForRequest('**/api/events');
  release();
  await comeAlive(page);
  // The last that a page does for itself.
  await listening;
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await main.boundingBox()).toEqual(before);
  await look('home, come alive');
  expect(asked).toEqual([]);
  // The document outlives the session.
  await expect(page.locator(`#${FIRST_ANSWERS}`)).toHaveCount(0);
});

test('a guardian who is signed in and asks for the sign-in page lands at home', async ({
  stage,
}) => {
  const { page, t } = stage;
  const person = await createGuardian(stage);
  await page.goto('/login');
  await fillLogin(stage, person);
  await page.waitForURL('**/onboarding');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByLabel(t('session.password'))).toHaveCount(0);
  await page.waitForURL((url) => url.pathname === '/');
});
