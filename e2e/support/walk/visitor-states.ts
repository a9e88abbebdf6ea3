import { expect } from '@playwright/test';
import { hostOf } from '../factories/api.ts';
import { createGuardian, newGuardian } from '../factories/guardians.ts';
import { emailTo, linkOf } from '../sandbox.ts';
import type { Stage } from '../stage/stage.ts';
import { fillLogin } from '../steps/access.ts';
import { field, press } from '../steps/controls.ts';
import type { Walker } from './walker.ts';

/** Into each field and out again, so that each says what it wants. */
export async function touchFields({ page }: Pick<Stage, 'page'>): Promise<void> {
  const fields = page.locator('main').locator('input:not([type=hidden]):visible');
  for (const one of await fields.all()) {
    await one.focus();
    await one.blur();
  }
}

/** Login: what is missing, a wrong password, and the wait after too many of them. */
export async function loginStates(stage: Stage, { go, look }: Walker): Promise<void> {
  const { page, t } = stage;
  await go('/login');
  await page.locator('main form button[type=submit]').click();
  await look('login, nothing filled in');
  const { email, password } = newGuardian();
  const button = page.locator('main form button[type=submit]');
  await fillLogin(stage, { email, password });
  await expect(page.getByText(t('login.error.denied')).first()).toBeVisible();
  await look('login, refused');
  let status = 401;
  while (status === 401) {
    const answer = page.waitForResponse('**/api/auth/login');
    await button.click();
    status = (await answer).status();
  }
  await expect(button).toBeDisabled();
  await press(stage, t('loginLink.ask'));
  await expect(page.getByText(t('recover.hint.expiry'))).toBeVisible();
  await look('login, asked to wait, with a link on its way');
  await go('/login-link?token=walked');
  await press(stage, t('login.submit'));
  await expect(page.getByText(t('reset.noToken.title'))).toBeVisible();
  await look('login link, spent');
}

/** Sign-up to its last step, with everything wrong that can be, and with a document that is known. */
export async function signUpStates(stage: Stage, { go, look }: Walker): Promise<void> {
  const { page, t } = stage;
  const person = newGuardian();
  await createGuardian(stage, { cpf: person.cpf });
  await go('/signup');
  const documents = page.getByRole('group', { name: t('signup.documentType') });
  await page.getByLabel(t('signup.country')).selectOption('BR');
  await touchFields(stage);
  await look('sign-up, step 1, nothing filled in');
  for (const document of [t('signup.nationalId'), t('signup.passport')]) {
    await documents.getByRole('radio', { name: document, exact: true }).check();
    await touchFields(stage);
    await look(`sign-up, step 1, ${document}`);
  }
  await documents.getByRole('radio', { name: 'CPF' }).check();
  await field(stage, t('signup.name')).fill(person.name);
  await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
  await press(stage, t('common.next'));
  await touchFields(stage);
  await look('sign-up, step 2, nothing filled in');
  await field(stage, t('session.email')).fill(person.email);
  await field(stage, t('signup.repeatEmail')).fill('somebody@else.test');
  await page.getByRole('textbox', { name: t('signup.phone') }).fill('1');
  await touchFields(stage);
  await look('sign-up, step 2, all wrong');
  await field(stage, t('signup.repeatEmail')).fill(person.email);
  await page.getByRole('textbox', { name: t('signup.phone') }).fill(person.phone);
  await press(stage, t('common.next'));
  await field(stage, t('session.password')).fill('abc');
  await touchFields(stage);
  await look('sign-up, step 3, too short');
  await field(stage, t('session.password')).fill(person.password);
  await field(stage, t('session.repeatPassword')).fill(person.password);
  await press(stage, t('signup.finish'));
  await expect(page.getByText(t('signup.duplicate.hint'))).toBeVisible();
  await look('sign-up, duplicate');
}

/** Recovery, from an empty field to the e-mail on its way, and a new password. */
export async function recoveryStates(stage: Stage, { go, look }: Walker): Promise<void> {
  const { page, t } = stage;
  await go('/recover');
  await press(stage, t('recover.submit'));
  await look('recover, nothing filled in');
  const { email } = await createGuardian(stage);
  await field(stage, t('session.email')).fill(email);
  await press(stage, t('recover.submit'));
  await expect(page.getByText(t('recover.sent.title'))).toBeVisible();
  await look('recover, sent');
  const { pathname, search } = new URL(linkOf(await emailTo(email)));
  await go(pathname + search);
  await press(stage, t('reset.submit'));
  await expect(page.getByText(t('waysIn.keepDevices'))).toBeVisible();
  await look('reset, nothing filled in');
  await go('/reset-password?token=walked');
  await expect(page.getByText(t('reset.noToken.title'))).toBeVisible();
  await look('reset, spent');
  await go('/reset-password');
  await look('reset, without a token');
}

/** Visitors' states that only other brands than Wefood have. */
export async function otherBrands(stage: Stage, { look }: Walker): Promise<void> {
  const { page, t } = stage;
  await page.goto(`${hostOf('sodexo')}/signup`);
  await page.getByRole('checkbox', { name: t('signup.employee') }).check();
  await touchFields(stage);
  await look('Sodexo, sign-up as an employee');
  await page.goto(`${hostOf('scolarest')}/login`);
  await look('Scolarest, not open yet');
}
