import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { addDays } from '@merenda/domain/time/dates';
import { callApi } from '../../support/factories/api.ts';
import {
  CARD,
  createStudent,
  keepCards,
  orderFirstDish,
  STUDENT,
  topUpByCard,
} from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { fileHealthForm } from '../../support/factories/health-forms.ts';
import { importSchool } from '../../support/factories/imported-school.ts';
import { emailsTo } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { withAmount } from '../../support/steps/controls.ts';

test('a recipe changes: the e-mail leads to the meal on hold, another dish is one tap away, so is the money, and as it is after a question @in-full', async ({
  stage,
}) => {
  const { page, t, look, language, request } = stage;
  const school = await importSchool();
  const guardian = await createGuardian(stage);
  const student = await createStudent(stage, guardian, STUDENT, school.name);
  await keepCards(stage, guardian, [CARD]);
  await topUpByCard(stage, { ...guardian, student }, { own: 10, theirs: 90 });
  await fileHealthForm(stage, { ...guardian, student }, ['milk']);
  const today = new Date().toISOString().slice(0, 10);
  for (const days of [3, 4, 5]) {
    await orderFirstDish(stage, { ...guardian, student }, addDays(today, days));
  }

  await school.changeRecipe('vegetarian;milk');
  const emails = await emailsTo(guardian.email, 6);
  const message = emails.findLast(({ text }) => text.includes(t('emails.mealSuspended.action')));
  const link = /http:\S+\/dependents\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
  await enterAs(stage, guardian, new URL(link).pathname);
  const heading = page.getByRole('heading', { name: t('ordering.suspended.title') });
  await expect(heading).toBeVisible();
  await expect(page.getByText(t('allergen.milk')).first()).toBeVisible();
  await look('order on hold');
  const { pt, hu } = school.dishes[1] ?? { pt: '', hu: '' };
  const dish = language === 'hu-HU' ? hu : pt;
  const other = page.getByRole('button', { name: new RegExp(`^${dish}`) });
  await expect(other).toContainText(formatMoney(250n, CURRENCIES.BRL, language));
  await other.click();
  await expect(page.getByText(t('ordering.suspended.replaced', { dish }))).toBeVisible();
  await expect(page.getByText(t('ordering.status.open'))).toBeVisible();
  await expect(heading).toBeHidden();
  await look('order with another dish');

  // The other days', from home.
  await page.goto(`${guardian.host}/`);
  await expect(heading).toHaveCount(2);
  await look('home with orders on hold');
  await page
    .getByRole('button', { name: t('ordering.suspended.refund') })
    .first()
    .click();
  const given = withAmount(t('ordering.cancel.done', { amount: '§', name: student.name }));
  await expect(page.getByText(given)).toBeVisible();
  await expect(heading).toHaveCount(1);
  const serve = t('ordering.suspended.serve');
  await page.getByRole('button', { name: serve }).click();
  const question = page.getByRole('dialog', { name: t('ordering.suspended.serveTitle') });
  await expect(question.getByText(t('allergen.milk'))).toBeVisible();
  await look('order served as it is');
  await question.getByRole('button', { name: serve }).click();
  await expect(page.getByText(t('ordering.suspended.confirmed'))).toBeVisible();
  await expect(heading).toBeHidden();
  const { docs: students } = await callApi(request, 'GET /responsible-users/:userId/dependents', {
    token: guardian.token,
    params: { userId: guardian.id },
  });
  expect(students[0]?.wallet?.balance).toBe(90 - 20.5 - 18);
});
