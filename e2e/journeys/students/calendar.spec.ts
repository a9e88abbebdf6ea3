import { callApi } from '../../support/factories/api.ts';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';

test('a calendar address is made on the week’s page, opens by itself and is revoked @in-full', async ({
  stage,
}) => {
  const { page, t, look, request } = stage;
  const family = await createFamily(stage);
  const open = (address: string) =>
    page.evaluate(async (url) => {
      const answer = await fetch(url);
      return `${answer.status} ${await answer.text()}`;
    }, address);
  await enterAs(stage, family, '/week');
  await page.getByRole('button', { name: t('calendar.make') }).click();
  const dialog = page.getByRole('dialog', { name: t('calendar.title') });
  await dialog.getByRole('button', { name: t('calendar.make') }).click();
  const address = (await dialog.locator('code').textContent()) ?? '';
  expect(address).toMatch(/\/api\/calendar-feeds\/[\w-]{43}\.ics$/);
  await expect(dialog.getByRole('link', { name: t('calendar.add') })).toHaveAttribute(
    'href',
    address.replace(/^http/, 'webcal'),
  );
  await expect(dialog.getByText(t('calendar.unfetched'))).toBeVisible();
  await look('a calendar address, just made');
  expect(await open(address)).toMatch(/^200 BEGIN:VCALENDAR/);

  await dialog.getByRole('button', { name: t('calendar.end'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('calendar.end.title') })
    .getByRole('button', { name: t('calendar.end'), exact: true })
    .click();
  await expect(page.getByText(t('calendar.ended'))).toBeVisible();
  expect(await open(address)).toMatch(/^404/);
  const { feed } = await callApi(request, 'GET /responsible-users/:userId/calendar-feed', {
    token: family.token,
    params: { userId: family.id },
  });
  expect(feed).toBeUndefined();
});
