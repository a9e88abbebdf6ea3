import { callApi } from '../../support/factories/api.ts';
import { createFamily, createStudent, type Family } from '../../support/factories/families.ts';
import { decideCode } from '../../support/sandbox.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { expectWallet, moveTo, press, tapChoice } from '../../support/steps/controls.ts';
import { countTaps } from '../../support/steps/taps.ts';
import {
  comeBackTo,
  getCode,
  heading,
  ownAmount,
  payButton,
  shownCode,
} from '../../support/steps/topups.ts';

const AGAIN = 'main a[href*="repeat="]';

test('the last PIX for two is repeated by a tap, waits on home meanwhile, and its code is found again @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  const other = await createStudent(stage, family, 'Clara Prado');
  await decideCode(await createPix(stage, family, [family.student.id, other.id]), 'pay');
  const taps = await countTaps(page);
  await enterAs(stage, family);
  const again = page.locator(AGAIN);
  await expect(again).toContainText(/50[.,]00/);
  await look('home, with the last top-up');
  await again.click();
  const code = await shownCode(stage);
  taps.expectAtMost({ taps: 1, fields: 0 }, 'a repeated PIX');

  await moveTo(page, '/');
  const waiting = page.locator('main a[href*="code="]');
  await expect(waiting).toContainText(/50[.,]00/);
  await look('home, with a PIX that waits');
  await waiting.click();
  expect(await shownCode(stage)).toBe(code);
  await decideCode(code, 'pay');
  await comeBackTo(stage, t('topups.done.title'));
});

test('the first PIX for the own wallet takes five taps, to its copied code', async ({
  stage,
  context,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await page
    .getByRole('link', { name: t('home.addBalance') })
    .first()
    .click();
  await tapChoice(stage, t('topups.method.pix'));
  await page
    .getByRole('group', { name: t('amount.quick') })
    .getByRole('button')
    .first()
    .click();
  const code = await getCode(stage);
  await press(stage, t('topups.pix.copy'));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  taps.expectAtMost({ taps: 5, fields: 0 }, 'the first PIX');

  // Every step that was skipped is on the way back, with its answer.
  for (const step of [
    'topups.amounts.headingOne',
    'topups.recipients.heading',
    'topups.method.heading',
  ] as const) {
    await page.goBack();
    await expect(heading(stage, t(step))).toBeVisible();
  }
  await decideCode(code, 'pay');

  // The next one begins at its amount, paid and for whom as the last time.
  await moveTo(page, '/');
  await expect(page.locator(AGAIN)).toBeVisible();
  await moveTo(page, '/payments');
  await expect(heading(stage, t('topups.amounts.headingOne'))).toBeVisible();
  await expect(ownAmount(stage)).toHaveValue('');
  await expect(page.getByRole('button', { name: t('topups.change.method') })).toContainText(
    t('topups.method.pix'),
  );
});

test('a kept card pays once more, from home or a receipt @in-full', async ({ stage }) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 10, theirs: 20 } });
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await page.locator(AGAIN).click();
  await expect(heading(stage, t('topups.cvv.heading'))).toBeVisible();
  await page.keyboard.type('123');
  await payButton(stage).click();
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  taps.expectAtMost({ taps: 2, fields: 1 }, 'a kept card');
  await page.getByRole('link', { name: t('receipts.see') }).click();
  await expect(page.getByRole('article')).toContainText(t('receipts.status.paid'));
  taps.expectAtMost({ taps: 1, fields: 0 }, 'a receipt after paying');
  await page.locator(AGAIN).click();
  await expect(heading(stage, t('topups.cvv.heading'))).toBeVisible();
});

test('a low balance leads to the wallet’s money first, and knows the student and the way to pay @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 1 } });
  await warnBelow(stage, family, 5);
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await look('home, with a low balance');
  await page.locator('main a[href*="amount="]').click();
  await page.locator('main form button[type=submit]').click();
  await expect(heading(stage, t('transfers.done.out'))).toBeVisible();
  taps.expectAtMost({ taps: 2, fields: 0 }, 'a transfer');
  await moveTo(page, '/');
  await expectWallet(stage, '10.00');

  await warnBelow(stage, family, 500);
  await page.reload();
  await page.locator('main a[href*="student="]').click();
  await expect(heading(stage, t('topups.amounts.headingOne'))).toBeVisible();
  await expect(
    page.getByLabel(t('topups.amount.for', { name: family.student.name })),
  ).toBeVisible();
});

/** 25 for each of the students. @returns the code */
async function createPix(
  { request }: Stage,
  { token, company, walletId }: Family,
  students: readonly string[],
): Promise<string> {
  const { pixCode } = await callApi(request, 'POST /companies/:company/wallets/pix-topup/create', {
    token,
    params: { company },
    body: {
      cardData: {
        value: 25 * students.length,
        walletId,
        transferTopupTo: students.map((user) => ({ user, value: 25 })),
      },
    },
  });
  return pixCode;
}

async function warnBelow(
  { request }: Stage,
  { id, token, student }: Family,
  minValue: number,
): Promise<void> {
  await callApi(request, 'POST /responsible-users/:userId/dependents/:id/restrictions', {
    token,
    params: { userId: id, id: student.id },
    body: { wallet: { dailyMax: null, alerts: { enabled: true, minValue } } },
  });
}
