import { addDays } from '@merenda/domain/time/dates';
import { relativeDay } from '@merenda/i18n';
import { translate } from '@merenda/i18n/translate';
import type { Page } from '@playwright/test';
import { createGuardian } from '../../support/factories/guardians.ts';
import { emailsTo } from '../../support/sandbox.ts';
import { plugInAuthenticator, suggestNothing } from '../../support/stage/authenticator.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, logOut, skipIntroduction } from '../../support/steps/access.ts';
import { confirm, field, literal, moveTo, press } from '../../support/steps/controls.ts';

/** Any day is "today" on that day. */
const DAY = '2026-01-01';

/** As when it was long ago that the guardian signed in: the next removal is refused once. */
const endStepUp = (page: Page) =>
  page.route(
    '**/api/auth/passkeys/*',
    (route) =>
      route.fulfill({ status: 403, json: { status: 403, code: 'step_up_required', message: '' } }),
    { times: 1 },
  );

test('a passkey is added in the profile, signs in without a password, and is removed @in-full', async ({
  stage,
}) => {
  const { page, language, t, look } = stage;
  const device = await plugInAuthenticator(page);
  await suggestNothing(page);
  const person = await createGuardian(stage);
  await page.goto('/login');
  await look('login with a passkey');
  await fillLogin(stage, person);
  await skipIntroduction(stage);

  await moveTo(page, '/profile?view=passkeys');
  await expect(page.getByText(t('passkeys.what'))).toBeVisible();
  await press(stage, t('passkeys.add'));
  const dialog = page.getByRole('dialog', { name: t('passkeys.add') });
  const add = dialog.getByRole('button', { name: t('passkeys.add') });
  await dialog.getByLabel(t('passkeys.name')).fill('My purse phone');
  await add.click();
  await expect(page.getByText(t('passkeys.added'))).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'My purse phone' });
  await expect(row).toBeVisible();
  await look('passkeys');
  expect(await device.credentials()).toHaveLength(1);
  // A sign-in may have told of itself, too.
  await expect
    .poll(async () => (await emailsTo(person.email)).map(({ subject }) => subject))
    .toContain(translate(language, 'emails.newPasskey.subject', { brand: 'Wefood' }));

  await logOut(stage);
  await press(stage, t('login.passkey'));
  await page.waitForURL((url) => url.pathname === '/');
  await moveTo(page, '/profile?view=passkeys');
  // Midnight may have passed since.
  const words = [DAY, addDays(DAY, -1)].map((day) =>
    relativeDay(language, day, DAY, { capital: false }),
  );
  const said = words.flatMap((used) =>
    words.map((created) => literal(t('passkeys.lastUsed', { created, used }))),
  );
  await expect(row).toContainText(new RegExp(said.join('|')));

  await row.getByRole('button', { name: t('passkeys.remove') }).click();
  await look('remove a passkey');
  await endStepUp(page);
  await confirm(stage, t('passkeys.remove'));
  const question = page.getByRole('dialog', { name: t('stepUp.title') });
  await question.getByLabel(t('session.password'), { exact: true }).fill('not this one');
  await question.getByRole('button', { name: t('stepUp.submit'), exact: true }).click();
  await expect(question.getByText(t('error.wrongPassword'))).toBeVisible();
  await question.getByRole('button', { name: t('stepUp.passkey') }).click();
  await expect(page.getByText(t('passkeys.removed'))).toBeVisible();
  await expect(row).toHaveCount(0);
  await logOut(stage);
  await press(stage, t('login.passkey'));
  await expect(page.getByText(t('passkeys.error.denied'))).toBeVisible();
  await field(stage, t('session.email')).fill(person.email);
});

test('a browser that suggests passkeys signs in with the one that is chosen, and stays quiet when none is @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const device = await plugInAuthenticator(page);
  const person = await createGuardian(stage);
  await page.goto('/login');
  await fillLogin(stage, person);
  await skipIntroduction(stage);
  await moveTo(page, '/profile?view=passkeys');
  await press(stage, t('passkeys.add'));
  const dialog = page.getByRole('dialog', { name: t('passkeys.add') });
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
