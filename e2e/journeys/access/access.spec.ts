import { createFamily, createStudent } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, skipIntroduction } from '../../support/steps/access.ts';
import { moveTo, press } from '../../support/steps/controls.ts';

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

test('without a connection the page stays, says so, and goes on by itself', async ({
  stage,
  context,
}) => {
  const { page, t } = stage;
  await enterAs(stage, await createGuardian(stage));
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await context.setOffline(true);
  // The bar stays with the page on the screen, and the tap says why nothing happens.
  const entry = (name: string) =>
    page
      .getByRole('navigation', { name: t('shell.menu') })
      .getByRole('link', { name, exact: true });
  await entry(t('statement.title')).click();
  await expect(page.getByText(t('global.error.connection'))).toBeVisible();
  await expect(entry(t('nav.start'))).toHaveAttribute('aria-current', 'page');
  await expect(entry(t('statement.title'))).not.toHaveAttribute('aria-current');
  const askedAgain = page.waitForEvent('requestfailed', (request) => /readyz$/.test(request.url()));
  await page.getByRole('link', { name: t('students.register') }).click();
  await expect(page.getByText(t('shell.reconnecting'))).toBeVisible();
  await askedAgain;
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: t('students.step.school') })).toBeVisible();
  // The browser asks for a style sheet that it missed no second time by itself.
  await expect
    .poll(() =>
      page
        .locator('link[rel=stylesheet]')
        .evaluateAll((sheets) => sheets.every((link) => (link as HTMLLinkElement).sheet !== null)),
    )
    .toBe(true);
});

test('a page that has nothing to show without a connection says so, also to those who try again, and goes on with it @in-full', async ({
  stage,
  context,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  const sibling = await createStudent(stage, family, 'Alice Prado');
  const limitsOf = (id: string) => `/dependents/${id}/consumption-report/limit`;
  await enterAs(stage, family);
  await moveTo(page, limitsOf(family.student.id));
  await expect(page.getByText(t('limits.title'))).toBeVisible();
  await context.setOffline(true);
  await moveTo(page, limitsOf(sibling.id));
  await expect(page.getByText(t('error.connection.title'))).toBeVisible();
  await look('limits, no connection');
  await press(stage, t('common.retry'));
  await expect(page.getByText(t('global.error.connection'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('limits.title'))).toBeVisible();
  await expect(page.getByText(t('error.connection.title'))).toHaveCount(0);
});
