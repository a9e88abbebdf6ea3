import { relativeDay } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import { arrive, existingGuardian } from '../../support/factories/guardians.ts';
import { letterTo } from '../../support/sandbox/inbox.ts';
import { plugInAuthenticator, suggestNothing } from '../../support/stage/authenticator.ts';
import { expect, test } from '../../support/stage/test.ts';
import { field, fillLogin, logOut, press, skipIntroduction } from '../../support/steps/controls.ts';

/** Any day is "today" on that day. */
const DAY = '2026-01-01';

test('a passkey is added in the profile, signs in without a password, and is removed', async ({
  stage,
  sandboxUrl,
}) => {
  const { page, request, language, t, look } = stage;
  const device = await plugInAuthenticator(page);
  await suggestNothing(page);
  const person = await existingGuardian(request, language);
  await page.goto('/login');
  await look('login with a passkey');
  await fillLogin(stage, person);
  await skipIntroduction(stage);

  await page.goto('/profile?view=passkeys');
  await expect(page.getByText(t('passkeys.what'))).toBeVisible();
  await press(stage, t('passkeys.add'));
  const dialog = page.getByRole('dialog', { name: t('passkeys.add') });
  const add = dialog.getByRole('button', { name: t('passkeys.add') });
  await dialog.getByLabel(t('passkeys.password')).fill('not this one');
  await add.click();
  await expect(dialog.getByText(t('error.wrongPassword'))).toBeVisible();
  await look('add a passkey, wrong password');
  await dialog.getByLabel(t('passkeys.password')).fill(person.password);
  await dialog.getByLabel(t('passkeys.name')).fill('My purse phone');
  await add.click();
  await expect(page.getByText(t('passkeys.added'))).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'My purse phone' });
  await expect(row).toBeVisible();
  await look('passkeys');
  expect(await device.credentials()).toHaveLength(1);
  const letter = await letterTo(request, sandboxUrl, person.email);
  expect(letter.subject).toBe(
    translate(language, 'emails.newPasskey.subject', { brand: 'Wefood' }),
  );

  await logOut(stage);
  await press(stage, t('login.passkey'));
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/profile?view=passkeys');
  const today = relativeDay(language, DAY, DAY, { capital: false });
  await expect(row).toContainText(t('passkeys.lastUsed', { created: today, used: today }));

  await row.getByRole('button', { name: t('passkeys.remove') }).click();
  await look('remove a passkey');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('passkeys.remove') })
    .click();
  await expect(page.getByText(t('passkeys.removed'))).toBeVisible();
  await expect(row).toHaveCount(0);
  await logOut(stage);
  await press(stage, t('login.passkey'));
  await expect(page.getByText(t('passkeys.error.denied'))).toBeVisible();
  await field(stage, t('session.email')).fill(person.email);
});

test('a browser that suggests passkeys signs in with the one that is chosen, and stays quiet when none is', async ({
  stage,
}) => {
  const { page, t } = stage;
  const device = await plugInAuthenticator(page);
  const person = await arrive(stage);
  await page.goto('/profile?view=passkeys');
  await press(stage, t('passkeys.add'));
  const dialog = page.getByRole('dialog', { name: t('passkeys.add') });
  await dialog.getByLabel(t('passkeys.password')).fill(person.password);
  await dialog.getByRole('button', { name: t('passkeys.add') }).click();
  await expect(page.getByText(t('passkeys.added'))).toBeVisible();

  // This authenticator chooses as soon as it is offered something.
  const chosen = page.waitForResponse('**/api/auth/login/passkey');
  await page.goto('/logout');
  expect((await chosen).status()).toBe(200);
  await page.waitForURL((url) => url.pathname === '/');

  // Nobody chooses: nothing is said, and the password opens as ever.
  await device.setPresent(false);
  const offered = page.waitForResponse('**/api/auth/login/passkey/options');
  await logOut(stage);
  await offered;
  await fillLogin(stage, person);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText(t('login.passkey.failed'))).toHaveCount(0);
});

test('signing out everywhere else ends the other browser’s session, which says so', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t, look } = stage;
  const person = await arrive(stage);
  const elsewhere = await browser.newContext({ ...(locale && { locale }) });
  const other = await elsewhere.newPage();
  await other.goto(new URL('/login', page.url()).href);
  const there = { ...stage, page: other };
  await fillLogin(there, person);
  await skipIntroduction(there);
  await expect(other.getByText(t('home.empty.title'))).toBeVisible();

  await page.goto('/profile?view=devices');
  await expect(page.getByText(t('profile.device.here'))).toBeVisible();
  await look('devices');
  await press(stage, t('profile.devices.endOthers'));
  await look('sign out everywhere else');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profile.devices.endOthers') })
    .click();
  await expect(page.getByText(t('profile.devices.othersEnded'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('profile.devices.endOthers') })).toHaveCount(0);

  await other.getByRole('link', { name: t('home.empty.action') }).click();
  await other.waitForURL('**/login');
  await expect(other.getByText(t('monitor.error.invalidAuth'))).toBeVisible();
  await elsewhere.close();
  await page.goto('/');
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
});
