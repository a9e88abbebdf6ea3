import { readFile } from 'node:fs/promises';
import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family, orderFirstDish } from '../../support/factories/families.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { confirm, dialogOf, literal, press } from '../../support/steps/controls.ts';

/** More than a report shows at first. */
const TRANSFERS = 104;

test('a guardian reads what was eaten and what it cost, saves it, and prints every line @in-full', async ({
  stage,
}) => {
  const { page, t, look, language } = stage;
  const school = await importSchool();
  const family = await createFamily(stage, {
    school: school.name,
    money: { own: 150, theirs: 50 },
  });
  const day = addDays(new Date().toISOString().slice(0, 10), 3);
  await orderFirstDish(stage, family, day);
  await transferOften(stage, family);
  const dish = school.dishes[0]?.[language === 'hu-HU' ? 'hu' : 'pt'] ?? '';
  const money = (minor: bigint) => formatMoney(minor, CURRENCIES.BRL, language);
  // Cards on a phone, a table on a desktop and on paper.
  const rows = page.getByRole('main').locator('li, tbody tr');

  // The meal is ahead: its column stands beyond the days that are usual.
  await enterAs(stage, family, `/dependents/${family.student.id}/consumption-report?end=${day}`);
  await expect(page.getByRole('heading', { name: t('report.chart') })).toBeVisible();
  await expect(rows.filter({ hasText: t('consumption.inNatura') })).toContainText(money(1_800n));
  await look('report, chart');

  await page.getByRole('button', { name: ' – ' }).click();
  await dialogOf(page).getByLabel(t('report.operation')).selectOption('DEB');
  await confirm(stage, t('report.filter.apply'));
  const meal = rows.filter({ hasText: dish });
  await expect(meal).toContainText(t('schedule.type.lunch'));
  await expect(meal).toContainText(money(-1_800n));
  await look('report, purchases');

  const coming = page.waitForEvent('download');
  await press(stage, t('report.export'));
  await look('report, export');
  await press(stage, 'CSV');
  const lines = (await readFile(await (await coming).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  // As the spreadsheets of the language read it.
  const by = stage.language === 'en' ? ',' : ';';
  expect(lines[1]).toContain(['', dish, day, '-18', ''].join(by));

  await page.getByRole('button', { name: ' – ' }).click();
  await dialogOf(page).getByLabel(t('report.operation')).selectOption('*');
  await confirm(stage, t('report.filter.apply'));
  const movement = rows.filter({ hasText: t('statement.transfer-out') });
  await expect(movement.first()).toBeVisible();
  expect(await movement.count()).toBeLessThan(TRANSFERS);
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.title = `${document.querySelectorAll('main tbody tr').length} lines`;
    };
  });
  await press(stage, t('report.export'));
  await press(stage, new RegExp(`^${literal(t('report.print'))}`));
  await expect(page).toHaveTitle(/lines/);
  await expect(movement).toHaveCount(TRANSFERS);
  await expect(meal).toHaveCount(1);
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
});

async function transferOften({ request }: Stage, { id, token, student }: Family): Promise<void> {
  for (let done = 0; done < TRANSFERS; done += 8) {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        callApi(request, 'POST /responsible-users/:userId/dependents/:id/transfer', {
          token,
          params: { userId: id, id: student.id },
          body: { type: 'OUT', value: 1 },
        }),
      ),
    );
  }
}
