import { PNG } from 'pngjs';
import { createFamily } from '../../support/factories/families.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { confirm, press } from '../../support/steps/controls.ts';

/** Left half red, right half blue. */
function twoHalves(): Buffer {
  const png = new PNG({ width: 400, height: 200 });
  for (let at = 0; at < png.data.length; at += 4) {
    const isLeft = (at / 4) % png.width < png.width / 2;
    png.data.set(isLeft ? [220, 40, 40, 255] : [40, 40, 220, 255], at);
  }
  return PNG.sync.write(png);
}

test('an owner cuts a photo out of a picture by mouse and keyboard, sees it everywhere, and removes it @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  await enterAs(stage, family, `/dependents/${family.student.id}/data`);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText(t('students.photo.error.read'))).toBeVisible();
  await file.setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer: twoHalves() });
  const frame = page.getByRole('application', { name: t('students.photo.frame') });
  await expect(frame.locator('img')).toBeVisible();
  await look('student, crop of the photo');
  // To the right, so that the left half fills the square; further it does not go.
  const box = await frame.boundingBox();
  if (!box) throw new Error('no frame');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await frame.focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await press(stage, t('students.photo.save'));
  await expect(page.getByText(t('students.photo.saved'))).toBeVisible();

  const shown = page.locator('main img[src^="blob:"]');
  await expect(shown).toBeVisible();
  await look('student, with a photo');
  const colour = await shown.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 10;
    const paper = canvas.getContext('2d');
    paper?.drawImage(image, 0, 0, 10, 10);
    return [...(paper?.getImageData(8, 5, 1, 1).data ?? [])];
  });
  expect(colour[0], `red: ${colour}`).toBeGreaterThan(180);
  expect(colour[2], `no blue: ${colour}`).toBeLessThan(90);

  await press(stage, t('students.photo.remove'));
  await confirm(stage, t('students.photo.remove'));
  await expect(page.getByText(t('students.photo.removed'))).toBeVisible();
  await expect(shown).toHaveCount(0);
});
