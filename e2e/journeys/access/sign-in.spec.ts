import { translate } from '@merenda/i18n/translate';
import { apiUrl, FROM_US, hostOf } from '../../support/factories/api.ts';
import { arrive, existingGuardian, tokenOf } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, logOut, press, skipIntroduction } from '../../support/steps/controls.ts';

const SODEXO = { email: 'demo@sodexo-corporate.merenda.test', password: 'merenda-demo' };

test('too many wrong passwords make one wait, with the seconds told, and never lock out', async ({
  stage,
}) => {
  const { page, request, language, t } = stage;
  const person = await existingGuardian(request, language);
  await page.goto('/login');
  const button = page.locator('main form button[type=submit]');
  await fillLogin(stage, { ...person, password: 'not this one' });
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  let status = 401;
  while (status === 401) {
    const answer = page.waitForResponse('**/api/auth/login');
    await button.click();
    status = (await answer).status();
  }
  await expect(button).toBeDisabled();
  await expect(button).toHaveText(new RegExp(t('login.wait', { time: '\\d+.+' })));
  await expect(button).toHaveText(t('login.submit'), { timeout: 20_000 });
  await fillLogin(stage, person);
  await page.waitForURL('**/onboarding');
});

test('a session ended elsewhere is told in words, and the next sign-in leads back', async ({
  stage,
}) => {
  const { page, request, t, look } = stage;
  const person = await arrive(stage);
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  const headers = { ...FROM_US, authorization: `We ${await tokenOf(request, person)}` };
  const { docs } = await (await request.get(apiUrl('/auth/sessions'), { headers })).json();
  for (const { _id, current } of docs) {
    if (!current) await request.delete(apiUrl(`/auth/sessions/${_id}`), { headers });
  }
  await page.getByRole('link', { name: t('home.empty.action') }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText(t('monitor.error.invalidAuth'))).toBeVisible();
  await look('login, after the session ended');
  await fillLogin(stage, person);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the introduction can be swiped and skipped, and is shown once', async ({ stage }) => {
  const { page, request, language, t } = stage;
  const person = await existingGuardian(request, language);
  await page.goto('/login');
  await fillLogin(stage, person);
  await page.waitForURL('**/onboarding');
  const slide = (step: number) =>
    page.getByText(`${t('onboarding.position', { step, total: 5 })}:`);
  await expect(slide(1)).toBeAttached();
  // What a finger does to the row of slides.
  await page.getByRole('list').evaluate((row) => row.scrollTo({ left: row.clientWidth }));
  await expect(slide(2)).toBeAttached();
  await page.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await press(stage, t('onboarding.skip'));
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/onboarding');
  await page.waitForURL((url) => url.pathname === '/');
  await logOut(stage);
  await fillLogin(stage, person);
  await page.waitForURL((url) => url.pathname === '/');
});

test('a token in the address signs in without a splash, and leaves the address bar', async ({
  page,
  request,
  language,
  t,
}) => {
  const token = await tokenOf(request, await existingGuardian(request, language));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.boot-splash[data-phase]')) document.title = 'splash';
    }).observe(document, { childList: true, subtree: true });
    localStorage.setItem('merenda.firstAccess', 'done');
  });
  await page.goto(`/profile?authToken=${token}&from=app`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=app');
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await expect(page).not.toHaveTitle('splash');
  await page.goto('/login?authToken=made-up');
  await page.waitForURL((url) => !url.search.includes('authToken'));
  await expect(page.getByText(t('monitor.error.invalidAuth'))).toHaveCount(0);
});

test('the language of login is chosen there; the guardian’s favourite wins over it', async ({
  page,
  request,
  t,
  look,
}) => {
  const person = await existingGuardian(request, 'fr-FR');
  const lang = page.locator('html');
  await page.goto('/login');
  await page.getByLabel(t('language.label')).selectOption('nl-NL');
  await page.waitForURL('**/login?country=NL');
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

test('Sodexo’s logout tells the mobile app around it, waits, and goes to login', async ({
  stage,
}) => {
  const { page } = stage;
  // Signed in, the guardian's own language is spoken.
  const theirs: Stage['t'] = (key, values) => translate('hu-HU', key, values);
  const told: string[] = [];
  await page.exposeFunction('tellTest', (message: string) => told.push(message));
  await page.addInitScript(() => {
    const app = { postMessage: (message: string) => Reflect.get(window, 'tellTest')(message) };
    Reflect.set(window, 'ReactNativeWebView', app);
  });
  await page.goto(`${hostOf('sodexo')}/login`);
  await fillLogin(stage, SODEXO);
  await skipIntroduction({ ...stage, t: theirs });
  const revoked = page.waitForRequest('**/api/auth/revoke');
  await page.goto(`${hostOf('sodexo')}/logout`);
  await expect(page.getByText(theirs('logout.doing'))).toBeAttached();
  await expect.poll(() => told).toEqual(['{"event":"logout"}']);
  await revoked;
  await page.waitForURL('**/login');
});

test('Sodexo’s logout tells the page that embeds it, of the origin that its brand names', async ({
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
