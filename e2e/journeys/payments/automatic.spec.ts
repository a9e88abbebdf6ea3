import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { confirm, field, moveTo, press } from '../../support/steps/controls.ts';
import { transfer } from '../../support/steps/students.ts';
import { typeCode } from '../../support/steps/topups.ts';

const STUDENT = 'Bia Prado';

test('a student’s wallet is filled by itself when it runs low, until it is stopped @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { student: STUDENT, money: { own: 0, theirs: 30 } });
  await enterAs(stage, family, `/dependents/${family.student.id}`);
  await page.getByRole('link', { name: t('topups.automatic.title') }).click();
  await expect(field(stage, t('topups.automatic.wallet'))).toHaveValue(/./);
  await field(stage, t('topups.automatic.threshold')).fill('60');
  await field(stage, t('topups.automatic.ceiling')).fill('45');
  await field(stage, t('topups.automatic.ceiling')).blur();
  await expect(page.getByText(t('topups.automatic.atOnce'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.next') })).toBeDisabled();
  await look('automatic top-up, terms that do not fit');
  await field(stage, t('topups.automatic.threshold')).fill('50');
  await field(stage, t('topups.automatic.ceiling')).fill('80');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await look('automatic top-up, security code');
  await press(stage, t('topups.automatic.agree'));

  const rule = page.getByRole('listitem').filter({ hasText: STUDENT });
  await expect(rule).toHaveCount(1);
  await expect(rule).toContainText('4242');
  await look('cards, an automatic top-up');

  // A worker looks every few seconds: there are 30, 50 are added.
  await expect(async () => {
    for (const path of ['/', `/dependents/${family.student.id}`]) await moveTo(page, path);
    await expect(page.getByText(/(^|\D)80[.,]00/).first()).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 120_000 });

  await moveTo(page, `/transfer-balance/${family.student.id}`);
  await transfer(stage, 'in', '40');
  await moveTo(page, '/payments?page=methods');
  await expect(rule).toContainText(t('topups.automatic.paused.return'));
  await look('cards, an automatic top-up after money was taken back');
  await rule.getByRole('button', { name: t('topups.automatic.resume') }).click();
  const until = t('topups.automatic.full', { date: '' }).split('.')[0] ?? '';
  await expect(rule).toContainText(until);
  await look('cards, an automatic top-up whose month is full');

  await rule.getByRole('button', { name: t('topups.automatic.pause') }).click();
  await expect(rule).toContainText(t('topups.automatic.paused.guardian'));
  await look('cards, a paused automatic top-up');
  await rule.getByRole('button', { name: t('common.delete') }).click();
  await look('delete an automatic top-up?');
  await confirm(stage, t('topups.automatic.delete'));
  await expect(rule).toHaveCount(0);
  await expect(page.getByText(t('topups.automatic.none'))).toBeVisible();
});
