import { expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { dialogOf, field, moveTo, press } from './controls.ts';

/** In the wizard's first step: searches in the list, which a sibling's school hides first, and picks. */
export async function pickSchool({ page, t }: Stage, search: string, name: RegExp): Promise<void> {
  const list = page.getByRole('combobox', { name: t('pick.search') });
  const chosen = page.getByRole('button', { name: new RegExp(`^${t('students.school')}`) });
  await expect(list.or(chosen)).toBeVisible();
  if (await chosen.isVisible()) await chosen.click();
  await list.fill(search);
  await page.getByRole('option', { name }).click();
}

/** The four steps of registering a student at Colégio Aurora; ends on the kiosk log-in. */
export async function registerStudent(stage: Stage, name: string): Promise<void> {
  const { page, t, look } = stage;
  await moveTo(page, '/create-student');
  await pickSchool(stage, 'colegio aurora', /Colégio Aurora/);
  await look('register a student, school');
  await press(stage, t('common.next'));
  await field(stage, t('students.name')).fill(name);
  await field(stage, t('students.birthDate')).fill('09-03-2015');
  await look('register a student, student');
  await press(stage, t('common.next'));
  await look('register a student, summary');
  await press(stage, t('students.seePassword'));
  await field(stage, t('students.password')).fill('um lanche gostoso');
  await field(stage, t('students.repeatPassword')).fill('um lanche gostoso');
  await look('register a student, password');
  await press(stage, t('common.next'));
  await press(stage, t('students.finish'));
  await expect(page.getByText(t('students.done.text'))).toBeVisible();
  await expect(page.getByText('um lanche gostoso')).toBeVisible();
  await look('register a student, kiosk log-in');
}

/** Moves an amount to a student, or back; ends on the result with both new balances. */
export async function transfer(
  stage: Stage,
  direction: 'out' | 'in',
  digits: string,
): Promise<void> {
  const { page, t, look } = stage;
  // They bear the student's name; the page before may have radios too.
  await page
    .getByRole('group', { name: t('transfers.direction') })
    .getByRole('radio')
    .nth(direction === 'out' ? 0 : 1)
    .check();
  await page.getByRole('textbox', { name: t('transfers.amount') }).fill(digits);
  await look('transfer');
  await page
    .getByRole('button', {
      name: t(direction === 'out' ? 'transfers.transfer' : 'transfers.withdraw', {
        amount: '',
      }).trim(),
    })
    .click();
  await expect(page.getByText(t(`transfers.done.${direction}`))).toBeVisible();
  await look('transfer, done');
  await page.getByRole('link', { name: t('common.close') }).click();
}

/** On the student's page: the guardians and their rights. */
export const openGuardians = (stage: Stage) => press(stage, stage.t('guardians.title'));

/** From the student's page: the address, what the other will see, and the e-mail on its way. */
export async function inviteGuardian(
  stage: Stage,
  email: string,
  { maySpend = false } = {},
): Promise<void> {
  const { page, t, look } = stage;
  await openGuardians(stage);
  await press(stage, t('guardians.invite'));
  await expect(page.getByText(t('guardians.sees.private'))).toBeVisible();
  await look('invite a guardian');
  await field(stage, t('guardians.email')).fill(email);
  if (maySpend) {
    await dialogOf(page)
      .getByRole('switch', { name: t('guardians.maySpend') })
      .click();
  }
  await dialogOf(page)
    .getByRole('button', { name: t('guardians.send') })
    .click();
  await expect(page.getByText(t('guardians.invited', { email }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
}
