import { randomUUID } from 'node:crypto';
import { translate } from '@merenda/i18n/translate';
import { hostOf } from '../../support/factories/api.ts';
import { existingGuardian } from '../../support/factories/guardians.ts';
import { letterTo, linkOf } from '../../support/sandbox/inbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { field, fillLogin, press } from '../../support/steps/controls.ts';

const NEW_PASSWORD = 'outro almoço ainda melhor';

test('an unknown e-mail is told, and the field keeps it', async ({ stage }) => {
  const { page, t, look } = stage;
  // One of its own: the letters to an address are few an hour, whoever has it.
  const email = `nobody-${randomUUID()}@example.test`;
  await page.goto('/login');
  await page.getByRole('link', { name: t('login.forgot') }).click();
  // Login has a field of the same name.
  await expect(page.getByRole('heading', { name: t('recover.title') })).toBeVisible();
  await field(stage, t('session.email')).fill(email);
  await press(stage, t('recover.submit'));
  await expect(page.getByText(t('recover.error.email_not_found'))).toBeVisible();
  await expect(field(stage, t('session.email'))).toHaveValue(email);
  await look('recover, unknown e-mail');
});

for (const { label, brand, company } of [
  { label: 'wefood', brand: 'Wefood', company: 'wefood' },
  { label: 'aisb', brand: 'Thomas Franks AISB', company: 'thomas-franks-aisb' },
]) {
  test(`${brand}’s letter leads to a new password, once`, async ({ stage, sandboxUrl }) => {
    const { page, request, language, t, look } = stage;
    const person = await existingGuardian(request, language, company);
    await page.goto(`${hostOf(label)}/recover`);
    await field(stage, t('session.email')).fill(`nobody-${randomUUID()}@else.test`);
    await press(stage, t('recover.submit'));
    await expect(page.getByText(t('recover.error.email_not_found'))).toBeVisible();
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

    const letter = await letterTo(request, sandboxUrl, person.email);
    expect(letter.subject).toBe(translate(language, 'emails.recover.subject', { brand }));
    const link = linkOf(letter);
    expect(link).toContain(`${hostOf(label)}/reset-password?token=`);
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
    await page.goto(`${hostOf(label)}/logout`);
    await page.waitForURL('**/login');

    await page.goto(link);
    await field(stage, t('session.newPassword')).fill(NEW_PASSWORD);
    await field(stage, t('session.repeatPassword')).fill(NEW_PASSWORD);
    await press(stage, t('reset.submit'));
    await expect(page.getByRole('heading', { name: t('reset.noToken.title') })).toBeVisible();
    await look('reset, used link');
    await page.getByRole('link', { name: t('reset.askAgain') }).click();
    await page.waitForURL('**/recover');
  });
}

test('"ignore" leads back to login, and a link without its token to a new one', async ({
  stage,
}) => {
  const { page, request, language, t } = stage;
  const person = await existingGuardian(request, language);
  await page.goto('/recover');
  await field(stage, t('session.email')).fill(person.email);
  await press(stage, t('recover.submit'));
  await page.getByRole('link', { name: t('recover.ignore') }).click();
  await page.waitForURL('**/login');
  await page.goto('/reset-password');
  await expect(page.getByText(t('recover.error.invalid_token'))).toBeVisible();
});
