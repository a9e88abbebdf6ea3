import { newGuardian } from '../support/people.ts';
import { expectWallet, introduction, registerStudent, signIn, signUp } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a stranger signs up, registers a student, and finds everything again after logging out', async ({
  page,
  t,
  look,
}) => {
  const stage = { page, t, look };
  const person = newGuardian();

  await signUp(stage, person);
  await introduction(stage);
  await expectWallet(stage, '0.00');
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  await look('home, empty');

  await registerStudent(stage, 'Bento Prado');
  await page.getByRole('link', { name: t('common.close') }).click();
  await expect(page.getByText('Bento Prado')).toBeVisible();
  await look('home, one student');

  await page.goto('/logout');
  await page.waitForURL('**/login');
  await signIn(stage, person);
  await expect(page.getByText('Bento Prado')).toBeVisible();
});
