import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Locator, Page } from '@playwright/test';
import { hostOf } from '../../support/factories/api.ts';
import { createGuardian, newAdoszam, newGuardian } from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { skipIntroduction } from '../../support/steps/access.ts';
import { field, moveTo, press } from '../../support/steps/controls.ts';
import {
  enter,
  finish,
  nextButton,
  passContact,
  passIdentity,
} from '../../support/steps/sign-up.ts';
import { countTaps } from '../../support/steps/taps.ts';
import { judgeAction } from '../../support/walk/judge-action.ts';

test('a new guardian taps every field and button, and is home after 13 taps', async ({ stage }) => {
  const { page, t } = stage;
  const person = newGuardian();
  const taps = await countTaps(page);
  const type = async (box: Locator, text: string) => {
    await box.click();
    await page.keyboard.type(text);
  };
  await page.goto('/signup');
  await page.getByRole('button', { name: t('cookies.accept'), exact: true }).click();
  await type(field(stage, t('signup.name')), person.name);
  await type(page.getByRole('textbox', { name: 'CPF' }), person.cpf);
  await nextButton(stage).click();
  await type(field(stage, t('session.email')), person.email);
  await type(field(stage, t('signup.repeatEmail')), person.email);
  await type(page.getByRole('textbox', { name: t('signup.phone') }), person.phone);
  await nextButton(stage).click();
  await type(field(stage, t('session.password')), person.password);
  await type(field(stage, t('session.repeatPassword')), person.password);
  await press(stage, t('signup.finish'));
  await enter(stage);
  await skipIntroduction(stage);
  await expect(page.getByText(t('home.empty.title'))).toBeVisible();
  taps.expectAtMost({ taps: 13, fields: 7 }, 'sign-up to home');
});

test('the keyboard goes on by itself: Enter leads to the next field, and to the next step @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const person = newGuardian();
  const taps = await countTaps(page);
  const typeAll = async (first: Locator, ...texts: readonly string[]) => {
    await first.click();
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  };
  await page.goto('/signup');
  await typeAll(field(stage, t('signup.name')), person.name, person.cpf);
  await typeAll(field(stage, t('session.email')), person.email, person.email, person.phone);
  await expect(field(stage, t('session.password'))).toBeVisible();
  await typeAll(field(stage, t('session.password')), person.password, person.password);
  await expect(page.getByRole('button', { name: t('signup.success.enter') })).toBeVisible();
  // The bar that asks about cookies is still there.
  expect(await judgeAction(page)).toEqual([]);
  await enter(stage);
  await skipIntroduction(stage);
  taps.expectAtMost({ taps: 5, fields: 7 }, 'sign-up to home by the keyboard');
});

test('an employee in Hungary says so, and is asked for position and company id @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = newGuardian();
  await page.goto(`${hostOf('sodexo')}/signup`);
  await expect(page.getByLabel(t('signup.country'))).toHaveValue('HU');
  await field(stage, t('signup.name')).fill('Kovács Anna');
  await page
    .getByRole('textbox', { name: countryOrDefault('HU').taxIdentifier.label })
    .fill(newAdoszam());
  await expect(nextButton(stage)).toBeEnabled();
  await expect(page.getByLabel(t('signup.position'))).toHaveCount(0);
  await page.getByRole('checkbox', { name: t('signup.employee') }).check();
  await expect(nextButton(stage)).toBeDisabled();
  await field(stage, t('signup.position')).fill('Elemző');
  await field(stage, t('signup.internalCompanyId')).fill('E-204');
  await look('sign-up as an employee');
  await nextButton(stage).click();
  await passContact(stage, { ...person, phone: '201234567' });
  await finish(stage, person);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
  await enter(stage);
  await page.goto(`${hostOf('sodexo')}/signup`);
  await page.waitForURL((url) => url.pathname === '/');
});

// By its address it is the first page of its document, from which the browser would leave at once.
for (const [how, open, when] of [
  ['by a link', (page: Page) => moveTo(page, '/signup'), ''],
  ['by its address', (page: Page) => page.goto('/signup'), ' @in-full'],
] as const) {
  test(`opened ${how}, the browser’s back goes through the steps of sign-up with all that was typed, and leaves from the first${when}`, async ({
    stage,
  }) => {
    const { page, t } = stage;
    const person = newGuardian();
    await page.goto('/login');
    await open(page);
    await field(stage, t('signup.name')).fill(person.name);
    await page.getByRole('textbox', { name: 'CPF' }).fill(person.cpf);
    await nextButton(stage).click();
    await passContact(stage, person);
    await field(stage, t('session.password')).fill(person.password);
    await page.goBack();
    await expect(field(stage, t('signup.repeatEmail'))).toHaveValue(person.email);
    await page.goBack();
    await expect(field(stage, t('signup.name'))).toHaveValue(person.name);
    await nextButton(stage).click();
    await nextButton(stage).click();
    await expect(field(stage, t('session.password'))).toHaveValue(person.password);
    await page.goBack();
    await expect(field(stage, t('session.email'))).toBeVisible();
    await page.goBack();
    await expect(field(stage, t('signup.name'))).toHaveValue(person.name);
    await page.goBack();
    await page.waitForURL('**/login');
    await page.goForward();
    await page.waitForURL('**/signup');
  });
}

test('a visitor who signs up with the address of an account is led to its mailbox, and to the ways in @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const { email, password } = await createGuardian(stage);
  const again = { ...newGuardian(), email, password: 'outro almoço tranquilo' };
  await passIdentity(stage, again);
  await passContact(stage, again);
  await finish(stage, again);
  await press(stage, t('signup.success.enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('signup.email.title'));
  await expect(page.getByText(t('signup.email.message', { email }))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await look('sign-up with a known address');
  await page.getByRole('link', { name: t('login.forgot') }).click();
  await page.waitForURL('**/recover');
  await page.goBack();

  // The password's owner is in.
  await passIdentity(stage, { ...again, password });
  await passContact(stage, again);
  await finish(stage, { password });
  await enter(stage);
});
