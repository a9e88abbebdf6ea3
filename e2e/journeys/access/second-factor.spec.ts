import { createGuardian } from '../../support/factories/guardians.ts';
import { emailTo } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, logOut, skipIntroduction } from '../../support/steps/access.ts';
import { confirm, field, moveTo, press } from '../../support/steps/controls.ts';
import { totpOf } from '../../support/steps/totp.ts';

test('an app is set up as second step; signing in asks for a code, and a recovery code opens once @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);
  await page.goto('/login');
  await fillLogin(stage, person);
  await skipIntroduction(stage);

  await moveTo(page, '/profile?view=second-factor');
  await press(stage, t('secondFactor.switchOn'));
  const setUp = page.getByRole('dialog', { name: t('secondFactor.title') });
  // There is no choice without a passkey.
  const secret = (await setUp.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await look('second step, app');
  await setUp.getByLabel(t('secondFactor.app.code')).fill('000000');
  await setUp.getByRole('button', { name: t('secondFactor.switchOn') }).click();
  await expect(setUp.getByText(t('secondFactor.error.wrongCode'))).toBeVisible();
  await setUp.getByLabel(t('secondFactor.app.code')).fill(totpOf(secret));
  await setUp.getByRole('button', { name: t('secondFactor.switchOn') }).click();
  const shown = page.getByRole('dialog', { name: t('secondFactor.codes.title') });
  await expect(shown.locator('code')).toHaveCount(10);
  const codes = await shown.locator('code').allTextContents();
  await look('recovery codes');
  await shown.getByRole('button', { name: t('secondFactor.codes.kept') }).click();
  await expect(page.getByText(t('secondFactor.hasApp'))).toBeVisible();
  await look('second step is on');
  await emailTo(person.email);

  await logOut(stage);
  await fillLogin(stage, person);
  await expect(page.getByRole('heading', { name: t('secondFactor.login.title') })).toBeVisible();
  await look('login, second step');
  await field(stage, t('secondFactor.login.code')).fill('000000');
  await press(stage, new RegExp(`^${t('login.submit')}$`));
  await expect(page.getByText(t('secondFactor.error.wrongCode'))).toBeVisible();
  await field(stage, t('secondFactor.login.code')).fill(codes[0]?.toLowerCase() ?? '');
  await press(stage, new RegExp(`^${t('login.submit')}$`));
  await page.waitForURL((url) => url.pathname === '/');

  await moveTo(page, '/profile?view=second-factor');
  const left = t('secondFactor.codes.left', { number: String(codes.length - 1) });
  await expect(page.getByText(left)).toBeVisible();
  await press(stage, t('secondFactor.switchOff'));
  await confirm(stage, t('secondFactor.switchOff'));
  // A recovery code signs in as the app does: nobody is asked again who has just shown the password.
  await expect(page.getByText(t('secondFactor.off.done'))).toBeVisible();
});
