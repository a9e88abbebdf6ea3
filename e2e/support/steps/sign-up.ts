import { expect } from '@playwright/test';
import type { NewGuardian } from '../factories/guardians.ts';
import type { Stage } from '../stage/stage.ts';
import { field, press } from './controls.ts';

export const nextButton = ({ page, t }: Stage) =>
  page.getByRole('button', { name: t('common.next'), exact: true });

/** Step 1 in Brazil, up to the document. */
async function fillName(stage: Stage, { name }: { name: string }): Promise<void> {
  const { page, t } = stage;
  await page.goto('/signup');
  await page.getByLabel(t('signup.country')).selectOption('BR');
  await field(stage, t('signup.name')).fill(name);
}

/** Step 1 with a CPF, up to step 2. */
export async function passIdentity(stage: Stage, person: NewGuardian): Promise<void> {
  const { page } = stage;
  await fillName(stage, person);
  await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  await nextButton(stage).click();
}

/** Step 2, up to step 3. */
export async function passContact(stage: Stage, person: NewGuardian): Promise<void> {
  const { page, t } = stage;
  await field(stage, t('session.email')).fill(person.email);
  await field(stage, t('signup.repeatEmail')).fill(person.email);
  await page.getByRole('textbox', { name: t('signup.phone') }).fill(person.phone);
  await nextButton(stage).click();
}

/** Step 3, and "finish". */
export async function finish(stage: Stage, { password }: { password: string }): Promise<void> {
  const { t } = stage;
  await field(stage, t('session.password')).fill(password);
  await field(stage, t('session.repeatPassword')).fill(password);
  await press(stage, t('signup.finish'));
}

/** "Enter" on the success screen, up to the introduction. */
export async function enter(stage: Stage): Promise<void> {
  await press(stage, stage.t('signup.success.enter'));
  await stage.page.waitForURL('**/onboarding');
}

/** The three steps of sign-up and "enter", up to the first slide of the introduction. */
export async function signUp(stage: Stage, person: NewGuardian): Promise<void> {
  const { page, t, look } = stage;
  await page.goto('/signup');
  await page.getByRole('button', { name: t('cookies.accept'), exact: true }).click();
  await page.getByLabel(t('signup.country')).selectOption('BR');
  await field(stage, t('signup.name')).fill(person.name);
  const next = page.getByRole('button', { name: t('common.next') });
  await expect(next).toBeDisabled();
  await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  await look('sign-up, step 1');
  await next.click();
  await field(stage, t('session.email')).fill(person.email);
  await field(stage, t('signup.repeatEmail')).fill(person.email);
  await page.getByRole('textbox', { name: t('signup.phone') }).fill(person.phone);
  await look('sign-up, step 2');
  await next.click();
  await field(stage, t('session.password')).fill(person.password);
  await field(stage, t('session.repeatPassword')).fill(person.password);
  await look('sign-up, step 3');
  await press(stage, t('signup.finish'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    person.name.split(' ')[0] ?? '',
  );
  await look('sign-up, success');
  await press(stage, t('signup.success.enter'));
  await page.waitForURL('**/onboarding');
}
