import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { createFamily, orderFirstDish, topUpByCard } from '../../support/factories/families.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { expectWallet } from '../../support/steps/controls.ts';

test('purchases and top-ups made elsewhere are on the open pages within seconds, and typed text stays @in-full', async ({
  stage,
  browser,
  locale,
}) => {
  const { page, t, look, language } = stage;
  const school = await importSchool();
  const family = await createFamily(stage, {
    school: school.name,
    money: { own: 10, theirs: 90 },
  });
  const reais = (minor: bigint) => formatMoney(minor, CURRENCIES.BRL, language);
  const context = await browser.newContext({ locale: locale ?? 'en' });
  const other = await context.newPage();
  const home = page.getByRole('main');

  await enterAs(stage, family);
  await expect(home).toContainText(reais(9_000n));
  await enterAs({ page: other }, family, `/transfer-balance/${family.student.id}`);
  const amount = other.getByRole('textbox', { name: t('transfers.amount') });
  await amount.fill('5');
  await expect(other.locator('main')).toContainText(reais(9_000n));

  const today = new Date().toISOString().slice(0, 10);
  await orderFirstDish(stage, family, addDays(today, 3));
  await expect(home).toContainText(reais(7_200n));
  await expect(other.locator('main')).toContainText(reais(7_200n));
  await expect(amount).toHaveValue(/^5/);
  await look('home after a purchase elsewhere');

  await topUpByCard(stage, family, { own: 25, theirs: 0 });
  await expectWallet(stage, '35.00');
  await context.close();
});
