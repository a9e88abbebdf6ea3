import { LANGUAGES, type Language } from '@merenda/domain/places/languages';
import type { APIRequestContext, Page } from '@playwright/test';
import { apiUrl, FROM_US, hostOf } from '../../support/factories/api.ts';
import { existingGuardian, tokenOf } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, settle, test } from '../../support/stage/test.ts';
import * as guardian from '../../support/walk/guardian-states.ts';
import { PLACES, type World } from '../../support/walk/places.ts';
import * as visitor from '../../support/walk/visitor-states.ts';
import { createWalker, routedPaths, type Walker } from '../../support/walk/walker.ts';

const MARINA = { email: 'marina@demo.merenda.test', password: 'merenda-demo' };

/** Those with the longest words: the others come with EVERYWHERE. */
const LONGEST: readonly Language[] = ['de-DE', 'hu-HU'];

for (const language of process.env.EVERYWHERE ? LANGUAGES : LONGEST) {
  test.describe(`nothing is cut, left in another language or out of reach in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : language });
    test.setTimeout(300_000);

    test('for visitors', async ({ page, request, t }) => {
      const walker = await createWalker(page, language);
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

    test('for guardians', async ({ page, request, t }) => {
      const walker = await createWalker(page, language);
      const stage: Stage = { page, request, language, t, look: walker.look };
      const consent = { name: 'acceptCookies', value: 'true', url: hostOf('wefood') };
      await page.context().addCookies([consent]);
      const token = await tokenOf(request, await existingGuardian(request, language));
      await page.goto(`${hostOf('wefood')}/onboarding?authToken=${token}`);
      await walker.look('introduction');
      await walker.go('/');
      await walker.look('home, nobody yet');

      const world = await enterAsMarina(page, request, language);
      expect((await routedPaths(page)).sort(), 'each route has its line in places.ts').toEqual(
        Object.keys(PLACES).sort(),
      );
      await guardian.topUpStates(stage, walker);
      await guardian.transferStates(stage, walker, world);
      await guardian.orderStates(stage, walker, world);
      await guardian.newStudentStates(stage, walker);
      await guardian.failureStates(stage, walker, world);
      await walkPlaces('guardian', walker, world);
      expect(walker.findings).toEqual([]);
    });
  });
}

const NOTHING: World = { responsible: '', student: '', order: '', topup: '' };

async function walkPlaces(as: 'visitor' | 'guardian', walker: Walker, world = NOTHING) {
  for (const [route, place] of Object.entries(PLACES)) {
    if (place.as !== as) continue;
    await walker.go(place.at(world));
    await walker.look(route);
  }
}

/** The demo guardian, seen in the walk's language: eight walkers share her at the same time. */
async function enterAsMarina(
  page: Page,
  request: APIRequestContext,
  language: Language,
): Promise<World> {
  await page.addInitScript(favourLanguage, language);
  const token = await tokenOf(request, MARINA);
  const ask = async (path: string) => {
    const answer = await request.get(apiUrl(path), {
      headers: { ...FROM_US, authorization: `We ${token}` },
    });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const { _id: responsible } = await ask('/auth/me');
  const { docs: students } = await ask(`/responsible-users/${responsible}/dependents`);
  const student = students[0]._id;
  const { docs: orders } = await ask(`/menu-orders?user=${student}&limit=1`);
  const { docs: topups } = await ask(`/responsible-users/${responsible}/wallet-topups?limit=1`);
  await page.goto(`/?authToken=${token}`);
  // Only then has she come in instead of whoever was there before.
  await settle(page);
  return { responsible, student, order: orders[0]._id, topup: topups[0]._id };
}

/** In the page: whoever is signed in likes this language best. */
function favourLanguage(lang: Language): void {
  const { json } = Response.prototype;
  Response.prototype.json = async function () {
    const body = await json.call(this);
    return body?.favourites ? { ...body, favourites: { lang } } : body;
  };
}
