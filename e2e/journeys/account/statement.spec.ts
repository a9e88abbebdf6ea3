import { readFile } from 'node:fs/promises';
import { createFamily, STUDENT } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { press } from '../../support/steps/controls.ts';

test('a saved statement is verified without a connection, and one altered byte is found where it is @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 30, theirs: 12 } });
  await enterAs(stage, family, `/dependents/${family.student.id}/consumption-report`);
  const coming = page.waitForEvent('download');
  await press(stage, t('report.export'));
  await press(stage, t('report.verifiable'));
  const content = await readFile(await (await coming).path(), 'utf8');

  const published = page.waitForResponse('**/statement-keys');
  await press(stage, t('report.export'));
  await page.getByRole('link', { name: t('verify.link') }).click();
  await published;
  await page.context().setOffline(true);
  const check = (name: string, said: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(said) });
  await check('as-it-was.json', content);
  await expect(page.getByRole('heading', { name: t('verify.ok') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(STUDENT);
  await look('statement, nothing altered');

  await check('altered.json', content.replace('"amountMinor":"1200"', '"amountMinor":"1300"'));
  await expect(page.getByRole('heading', { name: t('verify.failed') })).toBeVisible();
  const text = /"text":"([^"]+)"/.exec(content)?.[1] ?? '';
  await expect(page.getByRole('main')).toContainText(t('verify.entry', { number: '1', text }));
  await look('statement, altered');
});
