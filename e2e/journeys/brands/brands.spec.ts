import { BRANDS } from '@merenda/domain/brands/brands';
import { LANGUAGES, weekStartsOn } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import { apiUrl, FROM_US, hostOf } from '../../support/factories/api.ts';
import { tokenOf } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, skipIntroduction } from '../../support/steps/controls.ts';

for (const brand of BRANDS) {
  test(`${brand.id} looks like itself`, async ({ page, t, look }) => {
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

test('the legal documents of each brand and language are PDFs', async ({ request }) => {
  for (const { id } of BRANDS) {
    for (const language of LANGUAGES) {
      for (const document of ['terms-of-use', 'terms-of-sale', 'privacy-policy']) {
        const path = `/legal/${id}/${language}/${document}.pdf`;
        const answer = await request.get(apiUrl('').replace(/\/api$/, path));
        expect(answer.status(), path).toBe(200);
        expect(answer.headers()['content-type']).toBe('application/pdf');
        expect((await answer.body()).subarray(0, 5).toString(), path).toBe('%PDF-');
      }
    }
  }
});

test('Scolarest says on every way in that it is not open yet', async ({ page, t, look }) => {
  for (const path of ['/login', '/signup', '/profile', '/']) {
    await page.goto(`${hostOf('scolarest')}${path}`);
    const title = t('session.closed.title', { brand: 'Scolarest' });
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  }
  await look('Scolarest');
});

test('cookies are asked about once, with the privacy policy at hand', async ({
  page,
  language,
  t,
  look,
}) => {
  await page.goto(`${hostOf('aisb')}/login`);
  const bar = page.getByRole('region', { name: t('cookies.label') });
  await expect(bar.getByRole('link', { name: t('cookies.policy') })).toHaveAttribute(
    'href',
    `/legal/thomas-franks-aisb/${language}/privacy-policy.pdf`,
  );
  await look('login with the question about cookies');
  await bar.getByRole('button', { name: t('cookies.accept') }).click();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => document.cookie)).toContain('acceptCookies=');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

for (const { label, company } of [
  { label: 'wefood', company: 'wefood' },
  { label: 'aisb', company: 'thomas-franks-aisb' },
]) {
  const person = {
    email: company === 'wefood' ? 'marina@demo.merenda.test' : `demo@${company}.merenda.test`,
    password: 'merenda-demo',
  };

  test(`weeks begin at ${label} as they do in the guardian’s language`, async ({
    page,
    request,
    look,
  }) => {
    const authorization = `We ${await tokenOf(request, person, company)}`;
    const headers = { ...FROM_US, authorization };
    const me = await (await request.get(apiUrl('/auth/me'), { headers })).json();
    const { docs } = await (
      await request.get(apiUrl(`/responsible-users/${me._id}/dependents`), { headers })
    ).json();
    const token = authorization.slice(3);
    await page.goto(`${hostOf(label)}/dependents/${docs[0]._id}/buy?authToken=${token}`);
    await page.locator('main').getByRole('button').last().click();
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
]) {
  test(`the guardian of ${company} signs in to a home in forints`, async ({ stage }) => {
    const { page, look } = stage;
    // From here on the guardian's own language is spoken.
    const theirs: Stage['t'] = (key, values) => translate('hu-HU', key, values);
    const person = { email: `demo@${company}.merenda.test`, password: 'merenda-demo' };
    await page.goto(`${hostOf(label)}/profile`);
    await page.waitForURL('**/login');
    await fillLogin(stage, person);
    await skipIntroduction({ ...stage, t: theirs });
    await expect(
      page.getByRole('heading', { level: 1, name: theirs('nav.profile') }),
    ).toBeVisible();
    await look(`profile at ${label}`);
    await page.goto(`${hostOf(label)}/`);
    await expect(page.locator('main')).toContainText(/\d\s?Ft/);
    await look(`home at ${label}`);
  });
}
