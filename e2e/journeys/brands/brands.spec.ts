import { BRANDS } from '@merenda/domain/brands/brands';
import { weekStartsOn } from '@merenda/domain/places/languages';
import { callApi, hostOf } from '../../support/factories/api.ts';
import { tokenOf } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';

test('each brand looks like itself @in-full', async ({ page, t, look }) => {
  for (const brand of BRANDS) {
    await test.step(brand.id, async () => {
      await page.goto(`${hostOf(brand.label)}/login`);
      await expect(page).toHaveTitle(new RegExp(`${brand.name}$`));
      await expect(page.getByRole('img', { name: brand.name }).first()).toBeVisible();
      // Asked for by the page itself: Node resolves no names below localhost.
      const files = await page.evaluate(async () => {
        const read = async (rel: string) => {
          const link = document.querySelector<HTMLLinkElement>(`link[rel~=${rel}]`);
          const answer = await fetch(link?.href ?? '');
          return { status: answer.status, text: await answer.text() };
        };
        return { icon: await read('icon'), manifest: await read('manifest') };
      });
      expect(files.icon.status).toBe(200);
      expect(files.icon.text).toContain('<svg');
      expect(JSON.parse(files.manifest.text)).toMatchObject({
        name: brand.name,
        theme_color: brand.colours.light.brand,
      });
      await look(`login of ${brand.id}`);
      if (brand.flags.open) {
        await expect(
          page.getByRole('button', { name: t('login.submit'), exact: true }),
        ).toBeVisible();
      }
    });
  }
});

for (const { label, company, email } of [
  { label: 'wefood', company: 'wefood', email: 'marina@demo.merenda.test' },
  { label: 'aisb', company: 'thomas-franks-aisb', email: 'demo@thomas-franks-aisb.merenda.test' },
] as const) {
  test(`weeks begin at ${label} as they do in the guardian’s language @in-full`, async ({
    page,
    request,
    look,
  }) => {
    const token = await tokenOf(request, { email, password: 'merenda-demo' }, company);
    const { _id: userId } = await callApi(request, 'GET /auth/me', { token });
    const { docs } = await callApi(request, 'GET /responsible-users/:userId/dependents', {
      token,
      params: { userId },
    });
    await enterAs({ page }, { token, host: hostOf(label) }, `/dependents/${docs[0]?._id}/buy`);
    await page.locator('main [data-main]').first().click();
    const lang = (await page.locator('html').getAttribute('lang')) ?? 'en';
    const sunday = Date.UTC(2026, 10, 22);
    const first = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' })
      .format(sunday + weekStartsOn(lang) * 86_400_000)
      .replace('.', '');
    await expect(page.locator('thead th').first()).toHaveText(new RegExp(`^${first}`, 'i'));
    await look(`days to order on at ${label}`);
  });
}

for (const { label, company } of [
  { label: 'sodexo', company: 'sodexo-corporate' },
  { label: 'aisb', company: 'thomas-franks-aisb' },
] as const) {
  test(`the guardian of ${company} has a home in forints @in-full`, async ({
    page,
    request,
    look,
  }) => {
    const person = { email: `demo@${company}.merenda.test`, password: 'merenda-demo' };
    const token = await tokenOf(request, person, company);
    await enterAs({ page }, { token, host: hostOf(label) }, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`profile at ${label}`);
    await page.goto(hostOf(label));
    await expect(page.locator('main')).toContainText(/\d\s?Ft/);
    await look(`home at ${label}`);
  });
}
