import { hostOf } from '../../support/factories/api.ts';
import { expect, settle, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { moveTo } from '../../support/steps/controls.ts';
import { demoIds } from '../../support/walk/demo-ids.ts';
import { judgeKeys } from '../../support/walk/judge-keys.ts';
import { PLACES } from '../../support/walk/places.ts';

test('Tab reaches every control of every page in the order of the screen, is seen there, and is caught nowhere @in-full', async ({
  page,
  request,
}) => {
  const consent = { name: 'acceptCookies', value: 'true', url: hostOf('wefood') };
  await page.context().addCookies([consent]);
  const { token, ids } = await demoIds(request);
  await enterAs({ page }, { token, host: hostOf('wefood') });
  const findings: string[] = [];
  for (const [route, place] of Object.entries(PLACES)) {
    if (place.as !== 'guardian') continue;
    await moveTo(page, place.at(ids));
    await settle(page);
    findings.push(...(await judgeKeys(page)).map((finding) => `${route}: ${finding}`));
  }
  expect(findings).toEqual([]);
});
