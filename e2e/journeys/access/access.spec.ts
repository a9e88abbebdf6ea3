import { arrive, existingGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, skipIntroduction } from '../../support/steps/controls.ts';

test('a signed-out visitor is sent to login and, signed in, to the page that was asked for', async ({
  stage,
}) => {
  const { page, request, language, t, look } = stage;
  const person = await existingGuardian(request, language);
  await page.goto('/profile');
  await page.waitForURL('**/login');
  await look('login');
  await fillLogin(stage, person);
  await skipIntroduction(stage);
  await expect(page.getByRole('heading', { level: 1, name: t('nav.profile') })).toBeVisible();
  await look('profile');
});

test('a wrong password is told in words and keeps the e-mail', async ({ stage }) => {
  const { page, t } = stage;
  const person = { email: 'nobody@example.test', password: 'not this one' };
  await page.goto('/login');
  await fillLogin(stage, person);
  await expect(page.getByText(t('login.error.denied'))).toBeVisible();
  await expect(page.getByLabel(t('session.email'))).toHaveValue(person.email);
});

test('an address that does not exist says so and leads back', async ({ stage }) => {
  const { page, t, look } = stage;
  await arrive(stage);
  await page.goto('/no/such/page');
  await expect(page.getByText(t('notFound.title'))).toBeVisible();
  await look('not found');
  await page.getByRole('link', { name: t('notFound.action') }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('without a connection the page stays, says so, and goes on by itself', async ({
  stage,
  context,
}) => {
  const { page, t } = stage;
  await arrive(stage);
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: t('home.empty.action') }).click();
  await expect(page.getByText(t('shell.reconnecting'))).toBeVisible();
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: t('students.step.school') })).toBeVisible({
    timeout: 20_000,
  });
});
