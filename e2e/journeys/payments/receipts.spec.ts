import { timeOfMinutes, wallClockAt } from '@merenda/domain/time/dates';
import { CARD, createFamily, STUDENT, topUpByCard } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { decideCode, emailsTo } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, haveSession } from '../../support/steps/access.ts';
import { moveTo, press } from '../../support/steps/controls.ts';
import { payForTwo } from '../../support/steps/pay-for-both.ts';
import { onPaper, savePdf } from '../../support/steps/receipts.ts';
import { chooseMethod, getCode, toAmount } from '../../support/steps/topups.ts';

// The guardian is on a journey, most of a day ahead: what was paid keeps its one date and hour.
test.use({ timezoneId: 'Pacific/Kiritimati' });

/** '19:' */
const hourAtCompany = (instant: Date): string =>
  timeOfMinutes(wallClockAt(instant, 'America/Sao_Paulo').minutes).slice(0, 3);

test('a payment for two leads to its receipt, which is printed, saved and mailed @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const begun = new Date();
  const payer = await createFamily(stage, { cards: [CARD] });
  await haveSession(stage, payer);
  await payForTwo(stage, payer, { student: STUDENT, own: '40', theirs: '25' });

  await page.getByRole('link', { name: t('receipts.see') }).click();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(t('receipts.status.paid'));
  for (const words of ['65,00', '40,00', STUDENT, '25,00', payer.name, '4242', 'Wefood']) {
    await expect(receipt).toContainText(words);
  }
  await look('receipt');
  const words = await receipt.innerText();
  const number = /\d{8}-[0-9A-F]{8}/.exec(words)?.[0] ?? '';
  const hour = /\d{2}:(?=\d{2})/.exec(words)?.[0] ?? '';
  expect([begun, new Date()].map(hourAtCompany)).toContain(hour);

  const paper = await onPaper(page);
  expect(paper.scheme).toBe('light');
  for (const words of [number, STUDENT, '65,00']) expect(paper.words).toContain(words);
  for (const key of [
    'receipts.print',
    'receipts.download',
    'nav.profile',
    'common.back',
  ] as const) {
    expect(paper.words).not.toContain(t(key));
  }
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');

  const pdf = await savePdf(stage);
  expect(pdf.name).toBe(`${t('receipts.fileName')}-${number}.pdf`);
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');

  const filesMailed = async (emails: number) =>
    (await emailsTo(payer.email, emails)).flatMap(({ attachments }) =>
      attachments.map(({ name }) => name),
    );
  expect(await filesMailed(1)).toEqual([pdf.name]);
  await press(stage, t('receipts.email'));
  await expect(page.getByText(t('receipts.emailed', { email: payer.email }))).toBeVisible();
  expect(await filesMailed(2)).toEqual([pdf.name, pdf.name]);

  const address = page.url();
  await moveTo(page, payer.host);
  const entry = page.getByRole('link', { name: t('statement.topup-card') });
  const own = page.getByRole('listitem').filter({ has: entry, hasText: '40,00' });
  await expect(own).toContainText(hour);
  await own.getByRole('link').click();
  await expect(page).toHaveURL(address);
});

test('a code that ran out is no receipt, until its money comes late @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage);
  await enterAs(stage, payer, '/payments/receipts');
  await expect(page.getByText(t('receipts.empty.title'))).toBeVisible();
  await look('no top-ups yet');

  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '45');
  const code = await getCode(stage);
  await moveTo(page, `${payer.host}/profile`);
  await page.getByRole('link', { name: t('receipts.list') }).click();
  const row = page.getByRole('listitem').filter({ hasText: '45,00' });
  await expect(row).toContainText(t('receipts.status.pending'));
  await look('top-ups');
  await row.getByRole('link').click();
  await expect(page.getByText(t('receipts.explain.pending'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('receipts.download') })).toHaveCount(0);
  await look('a top-up that waits');

  await decideCode(code, 'expire');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(t('receipts.explain.expired'))).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await decideCode(code, 'payLate');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(t('receipts.late.pix'))).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: t('receipts.download') })).toBeVisible();
  await look('receipt of a late PIX');
});

test('the list’s last page takes the keyboard to its first row @in-full', async ({ stage }) => {
  const { page, t } = stage;
  const payer = await createFamily(stage, { cards: [CARD] });
  for (const own of [31, 32, 33]) await topUpByCard(stage, payer, { own, theirs: 0 });
  await page.route('**/wallet-topups?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=2'),
    }),
  );
  await enterAs(stage, payer, '/profile');
  await page.getByRole('link', { name: t('receipts.list') }).click();
  const rows = page.locator('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: t('statement.more') }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '31,00' }).getByRole('link')).toBeFocused();
});
