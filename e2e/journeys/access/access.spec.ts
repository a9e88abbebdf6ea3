import { createGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, skipIntroduction } from '../../support/steps/access.ts';

test('a signed-out visitor is sent to login and, signed in, to the page that was asked for', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = await createGuardian(stage);
  await page.goto('/profile');
  await page.waitForURL('**/login');
  await look('login');
  await fillLogin(stage, person);
  await skipIntroduction(stage);
  await expect(page.getByRole('heading', { level: 1, name: t('nav.profile') })).toBeVisible();
  await look('profile');
});

test('an address that does not exist says so and leads back', async ({ stage }) => {
  const { page, t, look } = stage;
  await enterAs(stage, await createGuardian(stage), '/no/such/page');
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
  await enterAs(stage, await createGuardian(stage));
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await context.setOffline(true);
  const askedAgain = page.waitForEvent('requestfailed', (request) => /readyz$/.test(request.url()));
  await page.getByRole('link', { name: t('home.empty.action') }).click();
  await expect(page.getByText(t('shell.reconnecting'))).toBeVisible();
  await askedAgain;
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: t('students.step.school') })).toBeVisible({
    timeout: 20_000,
  });
});
