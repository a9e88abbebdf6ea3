import { readFile } from 'node:fs/promises';
import { NO, YES } from '@merenda/domain/health/health-questions';
import { createFamily, createStudent } from '../../support/factories/families.ts';
import { fileHealthForm } from '../../support/factories/health-forms.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { confirm, field, moveTo, press } from '../../support/steps/controls.ts';
import {
  answer,
  answerAllNo,
  answerAny,
  answerQuestions,
  fillContacts,
  fillSchool,
  PROGRAM,
  REPORT,
} from '../../support/steps/health.ts';
import { isWide } from '../../support/steps/profile.ts';

test('a guardian fills in a health form, reads it, changes it, and adds a report and takes it back', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage);
  await enterAs(stage, family, `/dependents/${family.student.id}`);
  await expect(page.getByText(t('dependent.anamnesis.pending'))).toBeVisible();
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(t('health.link.pending')) })
    .click();
  await page.waitForURL('**/dependents/anamnesis/*');

  await answerAny(stage, YES);
  await answerQuestions(stage);
  await fillContacts(stage);
  // Typed answers survive a reload of the page.
  await page.reload();
  await expect(page.getByText(t('health.draft'))).toBeVisible();
  await fillSchool(stage);
  await expect(page.getByText('Rua das Flores, 7, São Paulo')).toBeVisible();
  await look('health form, summary');
  await press(stage, t('health.send'));

  const file = page.locator('input[type=file]');
  await expect(file).toBeAttached();
  await look('health form, medical report');
  await file.setInputFiles(PROGRAM);
  await expect(page.getByText(t('health.report.error.type'))).toBeVisible();
  await look('health form, report refused');
  await file.setInputFiles(REPORT);
  await expect(page.getByText(REPORT.name)).toBeVisible();
  await expect(page.getByRole('button', { name: t('health.report.download') })).toBeVisible();
  await look('health form, report kept');
  await press(stage, t('health.finish'));

  await expect(page.getByText('Adrenaline is in the nurse’s cupboard.')).toBeVisible();
  await look('health form, record');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    press(stage, t('health.report.download')),
  ]);
  expect(saved.suggestedFilename()).toBe(REPORT.name);
  expect(await readFile(await saved.path())).toEqual(REPORT.buffer);

  await press(stage, t('health.edit'));
  await press(stage, t('common.next'));
  await page.locator('[data-field="foodRestricions"] label').nth(3).click();
  await press(stage, t('common.next'));
  const second = t('health.questions.page', { page: 2, pages: 2 });
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeFocused();
  await page.getByRole('textbox').fill('Adrenaline is in the school bag.');
  await page.locator('[data-field="confirmation"] label').click();
  await press(stage, t('common.next'));
  await press(stage, t('common.next'));
  await press(stage, t('common.next'));
  // Class and number are known now: their step is passed by, and "back" leads to it.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('health.step.summary'));
  await press(stage, t('common.back'));
  await expect(field(stage, t('students.room'))).toHaveValue('21');
  await press(stage, t('common.next'));
  await press(stage, t('health.saveChanges'));
  await press(stage, t('health.finish'));
  await expect(page.getByText('Adrenaline is in the school bag.')).toBeVisible();

  // A sibling's form: its answers can be copied as the household can, no report where all is no.
  const sister = await createStudent(stage, family, 'Clara Prado');
  await moveTo(page, `/dependents/anamnesis/${sister.id}`);
  await answerAny(stage, YES);
  await press(stage, t('health.takeAnswers', { student: 'Bento' }));
  await expect(answer(stage, 'hasFoodRestriction', YES).locator('input')).toBeChecked();
  // One "no" answers all questions that lead further.
  await press(stage, t('common.back'));
  await answerAny(stage, NO);
  await expect(answer(stage, 'hasLatexAllergy', NO).locator('input')).toBeChecked();
  await answerAllNo(stage);
  await press(stage, t('health.takeOver', { student: 'Bento' }));
  // A notice under the pointer does not end by itself: the next step ends it.
  const notice = page.getByText(t('health.takenOver'));
  await notice.hover();
  await expect(field(stage, t('health.address'))).toHaveValue('Rua das Flores, 7, São Paulo');
  await look('health form, taken over');
  await expect(notice).toBeVisible();
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: t('common.next'), exact: true }).press('Enter');
  await expect(notice).toBeHidden();
  await press(stage, t('common.next'));
  await fillSchool(stage);
  await press(stage, t('health.send'));
  await expect(page.getByRole('button', { name: t('health.edit') })).toBeVisible();
  await expect(page.locator('input[type=file]')).toBeAttached();
  await moveTo(page, `/dependents/anamnesis/${family.student.id}`);

  await press(stage, t('health.report.remove'));
  await confirm(stage, t('health.report.remove'));
  await expect(page.getByText(REPORT.name)).toHaveCount(0);
  // The flag goes with the form.
  await moveTo(page, `/dependents/${family.student.id}`);
  await expect(page.getByText(t('health.link.filled'), { exact: true })).toBeVisible();
});

test('an answer that is given while a sibling’s are still being fetched stays, nothing moves under the finger, and the notice goes @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage);
  await fileHealthForm(stage, family, ['fish']);
  const sister = await createStudent(stage, family, 'Clara Prado');
  await enterAs(stage, family, `/dependents/anamnesis/${sister.id}`);
  await answerAny(stage, YES);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, searchParams }) =>
      pathname.endsWith('/anamnesis/last') && searchParams.get('user') === family.student.id,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await press(stage, t('health.takeAnswers', { student: 'Bento' }));
  const no = answer(stage, 'hasFoodRestriction', NO);
  await no.click();
  const before = await no.boundingBox();
  // The pointer rests where the notice will be: at the top, on a phone above the main button.
  const foot = await page.locator('[data-foot]').boundingBox();
  await page.mouse.move(180, isWide(stage) ? 30 : (foot?.y ?? 0) - 30);
  release();
  await expect(answer(stage, 'hasLatexAllergy', NO).locator('input')).toBeChecked();
  await expect(no.locator('input')).toBeChecked();
  expect(await no.boundingBox()).toEqual(before);
  const notice = page.getByText(t('health.takenAnswers'));
  await expect(notice).toBeVisible();
  const place = await notice.boundingBox();
  await page.evaluate(() => scrollTo({ top: 200 }));
  await answer(stage, 'hasLatexAllergy', NO).click();
  expect(await notice.boundingBox()).toEqual(place);
  await expect(notice).toBeHidden();
});
