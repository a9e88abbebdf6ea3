import { addDays } from '@merenda/domain/time/dates';
import { newCpf } from '@merenda/testing/new-cpf';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { PNG } from 'pngjs';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family, orderFirstDish } from '../../support/factories/families.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { saveLogo } from '../../support/factories/operators.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { confirm, expectWallet, field, moveTo, press } from '../../support/steps/controls.ts';

// A phone has finer pixels than CSS's, and so has a printer.
test.use({ deviceScaleFactor: 2 });

/** The barcode that a scanner reads in a picture. */
function scan(png: Buffer): string {
  const { width, height, data } = PNG.sync.read(png);
  const luminances = new Uint8ClampedArray(width * height);
  for (let at = 0; at < luminances.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    luminances[at] = (red + 2 * green + blue) / 4;
  }
  const reader = new MultiFormatReader();
  const bitmap = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(luminances, width, height)),
  );
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return reader.decode(bitmap, hints).getText();
}

/** How red the middle of a picture is, of 255. */
function middleOf(png: Buffer): number {
  const { width, height, data } = PNG.sync.read(png);
  return data[(Math.floor(height / 2) * width + Math.floor(width / 2)) * 4] ?? 255;
}

const studentOf = async ({ request }: Stage, { id, token, student }: Family) => {
  const params = { userId: id, id: student.id };
  const route = 'GET /responsible-users/:userId/dependents/:id';
  return callApi(request, route, { token, params });
};
const barcodeOf = async (stage: Stage, family: Family) =>
  (await studentOf(stage, family)).eanIdentifier.code ?? '';

test('details are read and changed, which the browser’s back leaves first; the printed card scans with the school’s logo and without, until a new one takes its place @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  const { restaurantUnit: school } = await studentOf(stage, family);
  await saveLogo(school._id);
  await enterAs(stage, family, `/dependents/${family.student.id}`);
  await page.getByRole('link', { name: t('students.details') }).click();
  await expect(page.getByText('09/03/2015')).toBeVisible();
  await look('the details');
  await press(stage, t('common.edit'));
  await field(stage, t('students.name')).fill('Bento P.');
  await page.goBack();
  await expect(page.getByText('09/03/2015')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('students.data') })).toBeFocused();
  await press(stage, t('common.edit'));
  await field(stage, t('students.name')).fill('Bento Aurélio Prado');
  await field(stage, t('students.birthDate')).fill('10-03-2015');
  const cpf = newCpf();
  await field(stage, 'CPF').fill(cpf);
  const boxes = page.getByRole('group', { name: t('students.kiosk.newPassword') });
  await boxes.getByRole('textbox').first().click();
  await page.keyboard.type('A7c');
  await expect(page.getByRole('button', { name: t('common.save') })).toBeDisabled();
  await page.keyboard.type('9');
  // As the fields do, it waits for save.
  await press(stage, t('students.kiosk.disable'));
  await expect(page.getByText(t('students.kiosk.disabled'))).toContainText(
    t('students.kiosk.saveFirst'),
  );
  expect((await studentOf(stage, family)).eanIdentifier.enabledLogin).toBe(true);
  await press(stage, t('students.changePassword'));
  const save = page.getByRole('button', { name: t('common.save') });
  await expect(save).toBeDisabled();
  await field(stage, t('students.password')).fill('um outro lanche');
  await field(stage, t('students.repeatPassword')).fill('um outro lanch');
  await expect(save).toBeDisabled();
  await field(stage, t('students.repeatPassword')).fill('um outro lanche');
  await look('the details being changed');

  const first = await barcodeOf(stage, family);
  const drawing = page.getByRole('img', { name: t('students.card.label', { code: first }) });
  expect(scan(await drawing.screenshot())).toBe(first);
  const opens = page.waitForEvent('popup');
  await press(stage, t('students.card.print'));
  const printed = await opens;
  await expect(printed).toHaveTitle('Bento Prado');
  expect(scan(await printed.locator('svg').first().screenshot())).toBe(first);
  const logo = printed.getByRole('img', { name: school.name });
  await expect.poll(async () => middleOf(await logo.screenshot())).toBeLessThan(220);
  await printed.close();
  await page.context().route('**/dish-pictures/**', (route) => route.abort());
  const opensAgain = page.waitForEvent('popup');
  await press(stage, t('students.card.print'));
  const without = await opensAgain;
  await expect(without.getByRole('img', { name: school.name })).toHaveCount(0);
  expect(scan(await without.locator('svg').first().screenshot())).toBe(first);
  await without.close();

  await press(stage, t('students.card.replace'));
  await confirm(stage, t('students.card.replace'));
  await expect(page.getByText(t('students.card.replace.done'))).toBeVisible();
  const second = await barcodeOf(stage, family);
  expect(second).not.toBe(first);
  const anew = page.getByRole('img', { name: t('students.card.label', { code: second }) });
  expect(scan(await anew.screenshot())).toBe(second);

  await press(stage, t('common.save'));
  await expect(page.getByText('10/03/2015')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('students.data') })).toBeFocused();
  const shown = cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
  await expect(page.getByText(shown)).toBeVisible();
  expect((await studentOf(stage, family)).eanIdentifier.enabledLogin).toBe(false);
  await expect(page.getByText('Bento Aurélio Prado')).toHaveCount(2);
});

test('a student is deleted knowingly, and the money comes back to the wallet @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const school = await importSchool();
  // Less a meal's price, numbers with a point are a cent's fraction off.
  const family = await createFamily(stage, {
    school: school.name,
    money: { own: 10, theirs: 64.1 },
  });
  await orderFirstDish(stage, family, addDays(new Date().toISOString().slice(0, 10), 3));
  await enterAs(stage, family, `/dependents/${family.student.id}`);
  await press(stage, t('students.delete'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('students.delete.moved'))).toBeVisible();
  for (const amount of [/46[,.]10/, /18[,.]00/, /64[,.]10/]) {
    await expect(dialog).toContainText(amount);
  }
  await look('what deleting would do');
  await dialog.getByRole('button', { name: t('common.cancel') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: t('students.delete') })).toBeFocused();
  await press(stage, t('students.delete'));
  await dialog.getByRole('button', { name: t('students.delete.act') }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const done = t('students.delete.done', { name: 'Bento' }).slice(0, -1);
  await expect(page.getByText(done)).toBeVisible();
  await expectWallet(stage, '74.10');
  await moveTo(page, `/dependents/${family.student.id}`);
  await expect(page.getByText(t('error.notFound.title'))).toBeVisible();
});
