import { translate } from '@merenda/i18n/translate';
import { hostOf } from '../../support/factories/api.ts';
import { createGuardian, tokenOf } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { comeAlive, expect, lookAt, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, logOut, skipIntroduction } from '../../support/steps/access.ts';
import { dialogOf, press } from '../../support/steps/controls.ts';

const SODEXO = { email: 'demo@sodexo-corporate.merenda.test', password: 'merenda-demo' };

test('signing out everywhere else ends the other browser’s session, which says so and is led back @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, request, t, look } = stage;
  const person = await createGuardian(stage);
  const elsewhere = await browser.newContext({ ...(locale && { locale }) });
  const other = { ...stage, page: await elsewhere.newPage() };
  await enterAs(other, { ...person, token: await tokenOf(request, person) });
  await expect(other.page.getByText(t('home.empty.title'))).toBeVisible();

  await enterAs(stage, person, '/profile?view=devices');
  await expect(page.getByText(t('profile.device.here'), { exact: true })).toBeVisible();
  await look('devices');
  await press(stage, t('profile.devices.endOthers'));
  await look('sign out everywhere else');
  const told = expect(other.page.getByText(t('monitor.error.invalidAuth'))).toBeVisible();
  await dialogOf(page)
    .getByRole('button', { name: t('profile.devices.endOthers') })
    .click();
  await expect(page.getByText(t('profile.devices.othersEnded'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile.devices.endOthers') })).toHaveCount(0);

  // It asks for something, or hears of it by itself: whichever comes first.
  const isLedAway = other.page.waitForURL('**/login');
  await Promise.any([
    other.page.getByRole('link', { name: t('students.register') }).click(),
    isLedAway,
  ]);
  await Promise.all([isLedAway, told]);
  await lookAt(other.page)('login, after the session ended');
  await fillLogin(other, person);
  await skipIntroduction(other);
  await other.page.waitForURL(({ pathname }) => ['/', '/create-student'].includes(pathname));
  await elsewhere.close();
  await page.goto('/');
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
});

test('signing out leaves nothing on the screen of another tab', async ({ stage }) => {
  const { page, t } = stage;
  const person = await createGuardian(stage);
  await enterAs(stage, person);
  const other = await page.context().newPage();
  await other.goto('/');
  await comeAlive(other);
  await expect(other.getByText(t('home.empty.title'))).toBeVisible();
  await page.goto('/logout');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await expect(other.getByText(t('home.empty.title'))).toHaveCount(0);
  await other.close();
});

test('the introduction can be swiped and skipped, and is shown once an account @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);
  await page.goto('/login');
  await fillLogin(stage, person);
  await page.waitForURL('**/onboarding');
  const slide = (step: number) =>
    page.getByText(`${t('onboarding.position', { step, total: 5 })}:`);
  await expect(slide(1)).toBeAttached();
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect(heading).toBeFocused();
  // A finger swipes the row of slides.
  await page.getByRole('list').evaluate((row) => row.scrollTo({ left: row.clientWidth }));
  await expect(slide(2)).toBeAttached();
  await page.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await press(stage, t('onboarding.skip'));
  await page.waitForURL((url) => url.pathname === '/');
  await expect(heading).toBeFocused();
  await page.goto('/onboarding');
  await page.waitForURL((url) => url.pathname === '/');
  await logOut(stage);
  // Another browser knows it of the account.
  await page.evaluate(() => localStorage.clear());
  await fillLogin(stage, person);
  await page.waitForURL((url) => url.pathname === '/');
  const steps = page.getByRole('heading', { name: t('home.steps.title') });
  await expect(steps).toBeVisible();
  await look('home, first steps');
  const told = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  await press(stage, t('home.steps.hide'));
  await expect(steps).toHaveCount(0);
  await told;
  await page.reload();
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await expect(steps).toHaveCount(0);
  await logOut(stage);

  // Somebody else at this browser has not seen it.
  await fillLogin(stage, await createGuardian(stage));
  await page.waitForURL('**/onboarding');
});

test('a token in the address signs in without a splash, leaves the address bar, and says as whom', async ({
  stage,
}) => {
  const { page, t } = stage;
  const { token, name } = await createGuardian(stage);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.boot-splash[data-phase]')) document.title = 'splash';
    }).observe(document, { childList: true, subtree: true });
    localStorage.setItem('merenda.firstAccess', 'done');
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`/profile?authToken=${token}&from=app`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=app');
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  // The server has led on before anything of the page was sent.
  expect(requested.filter((url) => url.includes(token))).toHaveLength(1);
  await expect(page).not.toHaveTitle('splash');
  const [given = ''] = name.split(' ');
  await expect(page.getByText(t('arrival.title', { name: given }))).toBeVisible();
  await page.getByRole('button', { name: t('arrival.itsMe') }).click();
  await expect(page.getByText(t('arrival.title', { name: given }))).toHaveCount(0);
  // Opened once more it changes nothing for who is signed in, and is good for nobody any more.
  await page.goto(`/profile?authToken=${token}`);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(t('monitor.error.invalidAuth'))).toHaveCount(0);
  await expect(page.getByText(t('arrival.title', { name: given }))).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`/profile?authToken=${token}`);
  await page.waitForURL('**/login');
  await page.goto('/login?authToken=made-up');
  await page.waitForURL((url) => !url.search.includes('authToken'));
  await expect(page.getByText(t('monitor.error.invalidAuth'))).toHaveCount(0);
});

test('the language of login is chosen there; the guardian’s favourite wins over it @in-full', async ({
  page,
  request,
  t,
  look,
}) => {
  const person = await createGuardian({ request, language: 'fr-FR' });
  const lang = page.locator('html');
  await page.goto('/login');
  await page.getByLabel(t('language.label')).selectOption('nl-NL');
  await expect(page).toHaveURL(/\/login\?country=NL$/);
  await expect(lang).toHaveAttribute('lang', 'nl-NL');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate('nl-NL', 'login.title'),
  );
  await page.reload();
  await expect(lang).toHaveAttribute('lang', 'nl-NL');
  await look('login in Dutch');
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL('**/onboarding');
  await expect(lang).toHaveAttribute('lang', 'fr-FR');
  await page.goto('/?country=HU');
  await expect(lang).toHaveAttribute('lang', 'fr-FR');
});

test('Sodexo’s logout tells the mobile app around it, waits, and goes to login @in-full', async ({
  stage,
}) => {
  const { page, request } = stage;
  // Signed in, the guardian's own language is spoken.
  const theirs: Stage['t'] = (key, values) => translate('hu-HU', key, values);
  const told: string[] = [];
  await page.exposeFunction('tellTest', (message: string) => told.push(message));
  await page.addInitScript(() => {
    const app = { postMessage: (message: string) => Reflect.get(window, 'tellTest')(message) };
    Reflect.set(window, 'ReactNativeWebView', app);
  });
  // It is there for a moment only: the page itself looks out for it.
  const doing = theirs('logout.doing');
  await page.addInitScript((message) => {
    const lookout = new MutationObserver(() => {
      if (!document.body?.textContent?.includes(message)) return;
      lookout.disconnect();
      Reflect.get(window, 'tellTest')(message);
    });
    lookout.observe(document, { childList: true, characterData: true, subtree: true });
  }, doing);
  // It is answered once the message was seen.
  await page.route('**/api/auth/revoke', async (route) => {
    await expect.poll(() => told).toContain(doing);
    await route.continue();
  });
  const revoked = page.waitForRequest('**/api/auth/revoke');
  const token = await tokenOf(request, SODEXO, 'sodexo-corporate');
  await enterAs(stage, { token, host: hostOf('sodexo') });
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu-HU');
  await page.goto(`${hostOf('sodexo')}/logout`, { waitUntil: 'commit' });
  await expect.poll(() => told.toSorted()).toEqual([doing, '{"event":"logout"}'].toSorted());
  await revoked;
  await page.waitForURL('**/login');
});

test('Sodexo’s logout tells the page that embeds it, of the origin that its brand names @in-full', async ({
  page,
  context,
}) => {
  // The embedding page is on the internet as far as the browser knows, and we are on its own machine.
  await context.grantPermissions(['local-network-access']);
  await page.route('https://app.sodexo.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>app</title>
        <script>onmessage = ({ data }) => { document.title = data; };</script>
        <iframe src="${hostOf('sodexo')}/logout"></iframe>`,
    }),
  );
  await page.goto('https://app.sodexo.example/');
  await expect(page).toHaveTitle('{"event":"logout"}');
});
