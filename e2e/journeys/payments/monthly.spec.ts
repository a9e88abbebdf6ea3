import { CARD, createFamily, STUDENT } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { loseAnswer } from '../../support/stage/lost-answer.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, haveSession } from '../../support/steps/access.ts';
import { expectWallet, press } from '../../support/steps/controls.ts';
import { askEveryMonth, chooseLastDay } from '../../support/steps/monthly.ts';
import { chooseMethod, typeCode } from '../../support/steps/topups.ts';

test('a guardian agrees on a monthly top-up for two wallets, finds it in the list, and stops it @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { cards: [CARD] });
  await enterAs(stage, family, '/payments?page=methods');
  await expect(page.getByText(t('topups.monthly.none'))).toBeVisible();
  await look('cards, no monthly top-up');

  await askEveryMonth(stage, family, { student: STUDENT, own: '40', theirs: '80' });
  await chooseLastDay(stage, 'topups.monthly.first');
  await chooseLastDay(stage, 'topups.monthly.end');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await look('top-up every month, security code');
  await press(stage, new RegExp(t('topups.monthly.agree', { amount: '.*120.*' })));
  await expect(
    page.getByRole('heading', { name: t('payments.success.createRecurringMonthly') }),
  ).toBeVisible();
  const notToday = t('topups.monthly.notToday', { date: '' }).split('.')[0] ?? '';
  await expect(page.getByText(notToday)).toBeVisible();
  await look('top-up every month, agreed');

  await page.getByRole('link', { name: t('topups.monthly.manage') }).click();
  const running = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: t('topups.monthly.stop') }) });
  await expect(running).toHaveCount(1);
  for (const words of ['4242', STUDENT, t('topups.myWallet')]) {
    await expect(running).toContainText(words);
  }
  await look('cards, a monthly top-up');

  await press(stage, t('cards.delete'));
  const deleting = page.getByRole('dialog', { name: t('cards.delete.title') });
  await expect(deleting).toContainText(t('cards.delete.monthlyCount', { count: 1 }));
  await look('delete a card that a monthly top-up is charged to?');
  await deleting.getByRole('button', { name: t('common.cancel') }).click();

  await press(stage, t('topups.monthly.stop'));
  const dialog = page.getByRole('dialog', { name: t('topups.monthly.stop.title') });
  await look('stop a monthly top-up?');
  await dialog.getByRole('button', { name: t('topups.monthly.stop') }).click();
  await expect(page.getByText(t('payments.success.deleteRecurringMonthly')).first()).toBeVisible();
  await expect(running).toHaveCount(0);
  await expect(page.getByText(t('topups.monthly.none'))).toBeVisible();
  // The button that was pressed has gone with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Agreeing and stopping moved no money.
  await page.goto('/');
  await expectWallet(stage, '0.00');
});

test('a monthly top-up whose answer is lost is one agreement, also after a reload @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { cards: [CARD] });
  await enterAs(stage, family, '/payments?page=methods');
  await askEveryMonth(stage, family, { student: STUDENT, own: '40', theirs: '80' });
  await chooseLastDay(stage, 'topups.monthly.first');
  await press(stage, t('common.next'));
  const agree = async () => {
    await typeCode(stage, '123');
    await press(stage, new RegExp(t('topups.monthly.agree', { amount: '.*120.*' })));
  };
  const { answer } = await loseAnswer(page, '**/recurring-card-topups');
  await agree();
  await answer;
  await page.reload();
  await agree();
  await expect(
    page.getByRole('heading', { name: t('payments.success.createRecurringMonthly') }),
  ).toBeVisible();
  await page.getByRole('link', { name: t('topups.monthly.manage') }).click();
  await expect(page.getByRole('button', { name: t('topups.monthly.stop') })).toHaveCount(1);
});

test('only a kept card can be charged every month @in-full', async ({ stage }) => {
  const { page, t } = stage;
  const guardian = await createGuardian(stage);
  await haveSession(stage, guardian);
  await chooseMethod(stage, guardian, 'pix');
  await expect(page.getByText(t('topups.total'))).toBeVisible();
  await expect(page.getByText(t('topups.monthly.repeat'))).toHaveCount(0);
});
