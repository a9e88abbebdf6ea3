import { createFamily, createStudent, type Family } from '../../support/factories/families.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { expectWallet, field, press } from '../../support/steps/controls.ts';
import { isWide } from '../../support/steps/profile.ts';

const SIBLINGS = ['Ana Prado', 'Caio Prado', 'Davi Prado', 'Elisa Prado', 'Maria Eduarda do Prado'];

/** Bento, whose wallet has 80, and some of his siblings, whose wallets are empty. */
async function createSiblings(stage: Stage, count: number): Promise<Family> {
  const family = await createFamily(stage, { money: { own: 10, theirs: 80 } });
  for (const name of SIBLINGS.slice(0, count)) await createStudent(stage, family, name);
  return family;
}

test('a guardian of two children chooses one, and sends money from that one to the other @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createSiblings(stage, 1);
  await enterAs(stage, family);
  await page.locator('a[href="/transfer-balance"]').click();
  await expect(page.getByText(t('transfers.pick'))).toBeVisible();
  await look('transfer, which child');
  await page.getByRole('link', { name: 'Bento Prado' }).click();

  // Without an amount the balances stand alone.
  const becomes = page.getByRole('img', { name: t('transfers.becomes') });
  await expect(page.getByRole('main').getByText(t('transfers.myWallet'))).toBeVisible();
  await expect(becomes).toHaveCount(0);
  await page.getByRole('radio', { name: t('transfers.between') }).check();
  await expect(field(stage, t('transfers.to'))).toHaveValue(/./);
  const amount = page.getByRole('textbox', { name: t('transfers.amount') });
  await amount.fill('81');
  await expect(page.getByText(t('dependent.error.insufficientFunds'))).toContainText('Bento Prado');
  await expect(becomes).toHaveCount(0);
  await amount.fill('30');
  await expect(becomes).toHaveCount(2);
  await look('transfer, between children');
  const [before, after] = t('transfers.transfer', { amount: '|' }).split('|');
  await press(stage, new RegExp(`${before}.*30.*${after}`));
  await expect(page.getByText(t('transfers.done.out'))).toBeVisible();
  await look('transfer, sent');
  await page.getByRole('link', { name: t('common.close') }).click();

  await expectWallet(stage, '10.00');
  await page
    .getByRole('link', { name: /Ana Prado/ })
    .first()
    .click();
  await expect(page.getByText(t('statement.transfer-between'))).toBeVisible();
  // A desktop has it open.
  if (!isWide(stage)) await press(stage, t('consumption.title'));
  await expect(page.getByText(t('consumption.empty'))).toBeVisible();
  await look('a child who got money');
});

test('home has a card for each of six children, one below the other on a phone, two in a row on a desk @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createSiblings(stage, 5);
  const questions = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/api/')) questions.add(pathname);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(stage, family);
  const heads = page
    .getByRole('link', { name: /Prado/ })
    .and(page.locator('[href^="/dependents/"]'));
  await expect(heads).toHaveCount(6);
  await expect(page.getByText(t('home.meal.noneThen'))).toHaveCount(6);
  await look('home, six children');
  // Nothing is asked for each child.
  expect([...questions].filter((path) => /dependents\/[0-9a-f]{8}-/.test(path))).toEqual([]);
  const rows = async () => {
    const boxes = await Promise.all((await heads.all()).map((head) => head.boundingBox()));
    return new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size;
  };
  expect(await rows()).toBe(6);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(rows).toBe(3);
  await look('home, six children, at a desk');
});
