import { randomUUID } from 'node:crypto';
import { translate } from '@merenda/i18n/translate';
import { createGuardian } from '../../support/factories/guardians.ts';
import { emailTo, linkOf } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { fillLogin, logOut } from '../../support/steps/access.ts';
import { field, press } from '../../support/steps/controls.ts';

const NEW_PASSWORD = 'outro almoço ainda melhor';

test('an unknown e-mail is told and kept; the email to a known one leads to a new password, once', async ({
  stage,
}) => {
  const { page, language, t, look } = stage;
  // The brand differs from the default.
  const person = await createGuardian(stage, { company: 'thomas-franks-aisb' });
  const brand = 'Thomas Franks AISB';
  await page.goto(`${person.host}/login`);
  // One of its own: the emails to an address are few an hour, whoever has it.
  const unknown = `nobody-${randomUUID()}@example.test`;
  await field(stage, t('session.email')).fill(unknown);
  await page.getByRole('link', { name: t('login.forgot') }).click();
  // Login has a field of the same name.
  await expect(page.getByRole('heading', { name: t('recover.title') })).toBeVisible();
  await expect(field(stage, t('session.email'))).toHaveValue(unknown);
  expect(page.url()).not.toContain('example');
  await press(stage, t('recover.submit'));
  await expect(page.getByText(t('recover.error.email_not_found'))).toBeVisible();
  await expect(field(stage, t('session.email'))).toHaveValue(unknown);
  await look('recover, unknown e-mail');
  await field(stage, t('session.email')).fill(person.email);
  await press(stage, t('recover.submit'));
  await expect(page.getByText(t('login.recover.success'))).toBeVisible();
  await expect(page.getByText(t('recover.sent.message', { email: person.email }))).toBeVisible();
  await look('recover, sent');

  const mail = page.getByRole('link', { name: t('recover.openMail') });
  const [inbox] = await Promise.all([page.waitForEvent('popup'), mail.click()]);
  await expect(inbox.getByText(person.email).first()).toBeVisible();
  await inbox.close();
  await press(stage, t('recover.anotherEmail'));
  await expect(page.getByRole('button', { name: t('recover.submit') })).toBeVisible();

  const email = await emailTo(person.email);
  expect(email.subject).toBe(translate(language, 'emails.recover.subject', { brand }));
  const link = linkOf(email);
  expect(link).toContain(`${person.host}/reset-password?token=`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('reset.title') })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`${brand}$`));
  await press(stage, t('reset.submit'));
  await expect(page.getByText(t('reset.error.passwordRequired'), { exact: true })).toBeVisible();
  await field(stage, t('session.newPassword')).fill('abc');
  await field(stage, t('session.repeatPassword')).fill('abd');
  await expect(page.getByText(t('reset.error.passwordMin'))).toBeVisible();
  await expect(page.getByText(t('reset.error.passwordsMatch'))).toBeVisible();
  await look('reset, wrong');
  await field(stage, t('session.newPassword')).fill(NEW_PASSWORD);
  await field(stage, t('session.repeatPassword')).fill(NEW_PASSWORD);
  await press(stage, t('reset.submit'));
  await page.waitForURL('**/login');
  await expect(page.getByText(t('global.success.message'))).toBeVisible();
  await fillLogin(stage, { ...person, password: NEW_PASSWORD });
  await page.waitForURL('**/onboarding');
  await logOut(stage, person.host);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('reset.noToken.title') })).toBeVisible();
  await look('reset, used link');
  await page.getByRole('link', { name: t('reset.askAgain') }).click();
  await page.waitForURL('**/recover');
});
