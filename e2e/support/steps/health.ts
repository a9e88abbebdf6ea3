import { ALL_NO, questionPages } from '@merenda/domain/health/health-answers';
import { HEALTH_QUESTIONS, NO, YES } from '@merenda/domain/health/health-questions';
import { expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { field, press } from './controls.ts';

/** A PDF of one empty page; what it lacks besides, readers add. */
const ONE_PAGE = `%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>> endobj
trailer <</Root 1 0 R/Size 4>>
%%EOF`;

/** A PDF, and a file that only says that it is one. */
export const REPORT = {
  name: 'allergy report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(ONE_PAGE),
};
export const PROGRAM = {
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('MZ\u0090\u0000 a program that was renamed'),
};

const next = (stage: Stage) => press(stage, stage.t('common.next'));

/** The label of an answer, inside the question of that field. */
export const answer = ({ page }: Stage, fieldName: string, value: string) =>
  page.locator(`[data-field="${fieldName}"] label`, { has: page.locator(`[value="${value}"]`) });

async function tap(stage: Stage, fieldName: string, value: string): Promise<void> {
  const label = answer(stage, fieldName, value);
  await label.click();
  await expect(label.locator('input')).toBeChecked();
}

/** The first step: whether there is an allergy or a condition. */
export async function answerAny(stage: Stage, value: typeof YES | typeof NO): Promise<void> {
  await stage.page
    .getByRole('group', { name: stage.t('health.any') })
    .locator('label', { has: stage.page.locator(`[value="${value}"]`) })
    .click();
  await stage.look('health form, student');
  await next(stage);
}

/** The last step before the summary: class, room and number, where they are not known. */
export async function fillSchool(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  await page.getByLabel(t('students.class')).selectOption({ index: 1 });
  await field(stage, t('students.room')).fill('21');
  await field(stage, t('students.enrollment')).fill(`H-${crypto.randomUUID()}`.slice(0, 20));
  await look('health form, school');
  await next(stage);
}

/** Contact and the people responsible: two steps. */
export async function fillContacts(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  const action = page.getByRole('button', { name: t('common.next') });
  await expect(action).toBeDisabled();
  await page.getByLabel(t('health.phone'), { exact: true }).fill('11961234567');
  await page.getByLabel(t('health.phone2')).fill('11961234568');
  await field(stage, t('health.address')).fill('Rua das Flores, 7, São Paulo');
  await look('health form, contact');
  await next(stage);
  await page.getByLabel(t('health.person.kinship')).first().selectOption('mother');
  // The guardian is the informant.
  await expect(page.getByLabel(t('health.person.kinship')).last()).toHaveValue('mother');
  await look('health form, responsible');
  await next(stage);
}

/** Both pages of questions: no to everything. */
export async function answerAllNo(stage: Stage): Promise<void> {
  for (const questions of questionPages(HEALTH_QUESTIONS)) {
    for (const { fieldName } of questions) {
      if (!(fieldName in ALL_NO)) continue;
      const last = stage.page.locator(`[data-field="${fieldName}"] label`).last();
      await last.click();
      await expect(last.locator('input')).toBeChecked();
    }
    await next(stage);
  }
}

/** Both pages of questions: one allergy, nothing else. */
export async function answerQuestions(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  const action = page.getByRole('button', { name: t('common.next') });
  for (const gate of ['hasFoodIntolerance', 'hasGlutenDisorder', 'hasLatexAllergy']) {
    await tap(stage, gate, NO);
  }
  await expect(action).toBeDisabled();
  await tap(stage, 'hasFoodRestriction', YES);
  await expect(page.getByText(t('health.questions.left', { count: 2 }))).toBeVisible();
  await page.locator('[data-field="foodRestricions"] label').nth(2).click();
  await tap(stage, 'foodRestrictionSeverity', 'severe');
  await look('health form, questions');
  await next(stage);
  await page.getByRole('textbox').fill('Adrenaline is in the nurse’s cupboard.');
  await page.locator('[data-field="confirmation"] label').click();
  await look('health form, last questions');
  await next(stage);
}
