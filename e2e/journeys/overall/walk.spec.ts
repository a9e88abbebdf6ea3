import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { hostOf } from '../../support/factories/api.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, settle, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { demoIds } from '../../support/walk/demo-ids.ts';
import * as guardian from '../../support/walk/guardian-states.ts';
import { type DemoIds, PLACES } from '../../support/walk/places.ts';
import * as visitor from '../../support/walk/visitor-states.ts';
import { createWalker, routedPaths, type Walker } from '../../support/walk/walker.ts';

/** The language with the longest words: colours are judged in it alone. */
const LONGEST: Language = 'hu-HU';

for (const language of LANGUAGES) {
  test.describe(`nothing is cut, left in another language or out of reach in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : language });
    const withContrast = language === LONGEST;

    test('for visitors @in-full', async ({ page, request, t }) => {
      const walker = await createWalker(page, language, { withContrast });
      const stage: Stage = { page, request, language, t, look: walker.look };
      await page.goto('/login');
      await walker.look('login, with the question about cookies');
      await page.getByRole('button', { name: t('cookies.accept'), exact: true }).click();
      await walkPlaces('visitor', walker);
      await visitor.loginStates(stage, walker);
      await visitor.signUpStates(stage, walker);
      await visitor.recoveryStates(stage, walker);
      await visitor.otherBrands(stage, walker);
      expect(walker.findings).toEqual([]);
    });

    test('for guardians @in-full', async ({ page, request, t }) => {
      const walker = await createWalker(page, language, { withContrast });
      const stage: Stage = { page, request, language, t, look: walker.look };
      const consent = { name: 'acceptCookies', value: 'true', url: hostOf('wefood') };
      await page.context().addCookies([consent]);
      await enterAs(stage, await createGuardian(stage), '/onboarding');
      await walker.look('introduction');
      await walker.go('/');
      await walker.look('home, nobody yet');

      const ids = await enterAsMarina(stage);
      expect((await routedPaths(page)).sort(), 'each route has its line in places.ts').toEqual(
        Object.keys(PLACES).sort(),
      );
      await guardian.topUpStates(stage, walker);
      await guardian.transferStates(stage, walker, ids);
      await guardian.orderStates(stage, walker, ids);
      await guardian.orderScreenStates(stage, walker, ids);
      await guardian.newStudentStates(stage, walker);
      await guardian.limitStates(stage, walker, ids);
      await guardian.studentStates(stage, walker, ids);
      await guardian.profileStates(stage, walker);
      await guardian.failureStates(stage, walker, ids);
      await walkPlaces('guardian', walker, ids);
      expect(walker.findings).toEqual([]);
    });
  });
}

test.describe('text that is set a quarter larger', () => {
  test.use({ locale: 'hu-HU', viewport: { width: 390, height: 844 } });

  test('grows, and is cut nowhere @in-full', async ({ page, request, t }) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 20 } });
    const walker = await createWalker(page, 'hu-HU', { withContrast: false });
    const stage: Stage = { page, request, language: 'hu-HU', t, look: walker.look };
    const consent = { name: 'acceptCookies', value: 'true', url: hostOf('wefood') };
    await page.context().addCookies([consent]);
    await page.goto('/login');
    await expect(page.locator('body')).toHaveCSS('font-size', '18.75px');
    await walkPlaces('visitor', walker);
    const ids = await enterAsMarina(stage);
    await walkPlaces('guardian', walker, ids);
    expect(walker.findings).toEqual([]);
  });
});

test.describe('a desktop’s window set to 200 %', () => {
  test.use({
    locale: 'hu-HU',
    viewport: { width: 640, height: 400 },
    isMobile: false,
    hasTouch: false,
  });

  test('reaches every main button by scrolling, and its bars leave the content room @in-full', async ({
    page,
    request,
    t,
  }) => {
    const walker = await createWalker(page, 'hu-HU', { withContrast: false, isLow: true });
    const stage: Stage = { page, request, language: 'hu-HU', t, look: walker.look };
    const consent = { name: 'acceptCookies', value: 'true', url: hostOf('wefood') };
    await page.context().addCookies([consent]);
    await page.goto('/login');
    await walkPlaces('visitor', walker);
    const ids = await enterAsMarina(stage);
    await guardian.orderStates(stage, walker, ids);
    await guardian.orderScreenStates(stage, walker, ids);
    await walkPlaces('guardian', walker, ids);
    expect(walker.findings).toEqual([]);
  });
});

const NOTHING: DemoIds = {
  responsible: '',
  student: '',
  school: '',
  order: '',
  product: '',
  topup: '',
};

async function walkPlaces(as: 'visitor' | 'guardian', walker: Walker, ids = NOTHING) {
  for (const [route, place] of Object.entries(PLACES)) {
    if (place.as !== as) continue;
    await walker.go(place.at(ids));
    await walker.look(route);
  }
}

/** The demo guardian, seen in the walk's language: eight walkers share her at the same time. */
async function enterAsMarina({ page, request, language }: Stage): Promise<DemoIds> {
  await page.addInitScript(favourLanguage, language);
  const { token, ids } = await demoIds(request);
  await enterAs({ page }, { token, host: hostOf('wefood') });
  // Only then has she come in instead of whoever was there before.
  await settle(page);
  return ids;
}

/** In the page: whoever is signed in likes this language best. */
function favourLanguage(lang: Language): void {
  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    const body = await json.call(this);
    return body?.favourites ? { ...body, favourites: { lang } } : body;
  };
}
