import { NO } from '@merenda/domain/health/health-questions';
import type { Locator } from '@playwright/test';
import { createFamily, createStudent } from '../../support/factories/families.ts';
import { createGuardian, newGuardian } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, field, moveTo, press } from '../../support/steps/controls.ts';
import { answer, answerAny } from '../../support/steps/health.ts';
import { openGuardians, pickSchool } from '../../support/steps/students.ts';
import { countTaps } from '../../support/steps/taps.ts';

// A parent's usual tasks, with every field and button counted (product:quality#taps).

async function type({ page }: Stage, box: Locator, text: string): Promise<void> {
  await box.click();
  await page.keyboard.type(text);
}

const next = (stage: Stage) => press(stage, stage.t('common.next'));

test('the first student is registered with seven taps and three fields', async ({ stage }) => {
  const { page, t } = stage;
  const taps = await countTaps(page);
  await enterAs(stage, await createGuardian(stage));
  await page.getByRole('link', { name: t('students.register') }).click();
  await pickSchool(stage, 'colegio aurora', /Colégio Aurora/);
  await next(stage);
  await type(stage, field(stage, t('students.name')), 'Bento Prado');
  await type(stage, field(stage, t('students.birthDate')), '09032015');
  await next(stage);
  await press(stage, t('students.finish'));
  await expect(page.getByText(t('students.done.text'))).toBeVisible();
  taps.expectAtMost({ taps: 7, fields: 3 }, 'the first student');
});

test('a health form of a child who has nothing is sent with 18 taps, and its sibling’s with 15 @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage);
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await openForm(stage);
  await answerAny(stage, NO);
  await answerQuestions(stage);
  await type(stage, field(stage, t('health.phone2')), '11961234568');
  await type(stage, field(stage, t('health.address')), 'Rua das Flores, 7, São Paulo');
  await next(stage);
  await page.getByLabel(t('health.person.kinship')).first().selectOption('mother');
  await next(stage);
  await sendForm(stage);
  taps.expectAtMost({ taps: 18, fields: 4 }, 'a health form');

  await createStudent(stage, family, 'Clara Prado');
  await moveTo(page, '/');
  await page.reload();
  taps.begin();
  await openForm(stage);
  await answerAny(stage, NO);
  await answerQuestions(stage);
  await press(stage, t('health.takeOver', { student: 'Bento' }));
  await expect(field(stage, t('health.address'))).toHaveValue('Rua das Flores, 7, São Paulo');
  await next(stage);
  await next(stage);
  await sendForm(stage);
  taps.expectAtMost({ taps: 15, fields: 2 }, 'a sibling’s health form');
});

test('another guardian is invited for two children with five taps @in-full', async ({ stage }) => {
  const { page, t } = stage;
  const family = await createFamily(stage);
  await createStudent(stage, family, 'Clara Prado');
  const { email } = newGuardian();
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await page.locator(`main a[href="/dependents/${family.student.id}"]`).click();
  await openGuardians(stage);
  await press(stage, t('guardians.invite'));
  await expect(field(stage, t('guardians.email'))).toBeFocused();
  await page.keyboard.type(email);
  await dialogOf(page)
    .locator('label')
    .filter({ hasText: t('guardians.alsoFor', { student: 'Clara' }) })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: t('guardians.send') })
    .click();
  await expect(page.getByText(t('guardians.invited', { email }))).toBeVisible();
  taps.expectAtMost({ taps: 5, fields: 1 }, 'an invitation for two');
});

test('a receipt is one tap from home @in-full', async ({ stage }) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 40, theirs: 25 } });
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await page.locator('main a[href*="/payments/receipts/"]').first().click();
  await expect(page.getByRole('article')).toContainText(t('receipts.status.paid'));
  taps.expectAtMost({ taps: 1, fields: 0 }, 'a receipt, later');
});

test('a row of the statement opens with two taps from home @in-full', async ({ stage }) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 40, theirs: 25 } });
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await page.locator('main a[href$="/consumption-report"]').click();
  await expect(page.getByRole('heading', { name: t('statement.title') })).toBeVisible();
  await page.locator('main a[href*="/payments/receipts/"]').first().click();
  await expect(page.getByRole('article')).toContainText(t('receipts.status.paid'));
  taps.expectAtMost({ taps: 2, fields: 0 }, 'a row of the statement');
});

const openForm = ({ page, t }: Stage) =>
  page.getByRole('link', { name: t('home.healthForm.pending') }).click();

/** Both pages, of which the first is answered already. */
async function answerQuestions(stage: Stage): Promise<void> {
  await expect(answer(stage, 'hasLatexAllergy', NO).locator('input')).toBeChecked();
  await next(stage);
  await stage.page.locator('[data-field="confirmation"] label').click();
  await next(stage);
}

/** From class, room and number on. */
async function sendForm(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await page.getByLabel(t('students.class')).selectOption({ index: 1 });
  await type(stage, field(stage, t('students.room')), '21');
  const number = `T-${crypto.randomUUID()}`.slice(0, 20);
  await type(stage, field(stage, t('students.enrollment')), number);
  await next(stage);
  await press(stage, t('health.send'));
  await expect(page.getByRole('button', { name: t('health.edit') })).toBeVisible();
}
