import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Locator, Page } from '@playwright/test';
import { hostOf, productUrl } from '../../support/factories/api.ts';
import {
  createGuardian,
  newAdoszam,
  newCpf,
  newGuardian,
} from '../../support/factories/guardians.ts';
import { expect, test } from '../../support/stage/test.ts';
import { skipIntroduction } from '../../support/steps/access.ts';
import { field, moveTo, press } from '../../support/steps/controls.ts';
import {
  documentChoice,
  enter,
  fillName,
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

test('the keyboard goes on by itself: Enter leads to the next field, and to the next step', async ({
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

/** What is typed, and what the country's mask makes of it. */
const DOCUMENTS = [
  ['BR', '52998224725', '529.982.247-25'],
  ['PT', '123456789', '123456789'],
  ['GB', 'qq123456c', 'QQ123456C'],
  ['GB', 'ab123456c', 'AB123456C'],
  ['NL', '111222333', '111222333'],
  ['HU', '123456789', '123456789'],
  ['HU', '8123456789', '8123456789'],
  ['HU', '12345678142', '12345678-1-42'],
  ['DE', '36574261809', '36 574 261 809'],
  ['FR', '0701987765432', '07 01 987 765 432'],
  ['ES', '54362315k', '54362315-K'],
] as const;

const someday = (year: number) => `24-03-${year}`;
const thisYear = new Date().getFullYear();

test('each country has its own document, mask, flag and phone prefix', async ({ stage }) => {
  const { page, t } = stage;
  await page.goto('/signup');
  await field(stage, t('signup.name')).fill('Helena Prado');
  for (const [iso2, typed, masked] of DOCUMENTS) {
    const { taxIdentifier, phoneNumber } = countryOrDefault(iso2);
    await page.getByLabel(t('signup.country')).selectOption(iso2);
    const box = page.getByRole('textbox', { name: taxIdentifier.label, exact: true });
    await expect(box).toHaveAttribute('placeholder', taxIdentifier.placeholder);
    await expect(box).toHaveValue('');
    await expect(nextButton(stage)).toBeDisabled();
    await box.pressSequentially(typed);
    await expect(box, iso2).toHaveValue(masked);
    const valid = new RegExp(taxIdentifier.regex).test(masked);
    await expect(nextButton(stage), `${iso2} ${masked}`).toBeEnabled({ enabled: valid });
    if (!valid) continue;
    await nextButton(stage).click();
    const phone = page.locator('main div').filter({ hasText: phoneNumber.prefix });
    await expect(phone.last()).toBeVisible();
    await page.getByRole('button', { name: t('common.back') }).click();
  }
});

test('a passport is taken when it is still good tomorrow, and the account with it @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = newGuardian();
  await fillName(stage, person);
  await documentChoice(stage, t('signup.passport')).check();
  await field(stage, t('signup.passportNumber')).fill('FN123456');
  const expiry = page.getByLabel(t('signup.passportExpiry'));
  for (const [typed, error] of [
    [someday(thisYear - 1), t('form.futureDate')],
    [`31-02-${thisYear + 2}`, t('form.invalidDate')],
  ] as const) {
    await expiry.fill(typed);
    await expiry.blur();
    await expect(page.getByText(error)).toBeVisible();
    await expect(nextButton(stage)).toBeDisabled();
  }
  await look('sign-up, passport of the past');
  await expiry.fill(someday(thisYear + 2));
  await nextButton(stage).click();
  await passContact(stage, person);
  await finish(stage, person);
  await enter(stage);
});

test('a national id needs three characters, and opens an account too @in-full', async ({
  stage,
}) => {
  const { t } = stage;
  const person = newGuardian();
  await fillName(stage, person);
  await documentChoice(stage, t('signup.nationalId')).check();
  await field(stage, t('signup.nationalIdNumber')).fill('12');
  await expect(nextButton(stage)).toBeDisabled();
  await field(stage, t('signup.nationalIdNumber')).fill('12.345.678-9');
  await nextButton(stage).click();
  await passContact(stage, person);
  await finish(stage, person);
  await enter(stage);
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

test('a document that is known is told in words, and nothing typed is lost', async ({ stage }) => {
  const { page, t, look } = stage;
  const person = newGuardian();
  await createGuardian(stage, { cpf: person.cpf });
  await passIdentity(stage, person);
  await passContact(stage, person);
  await finish(stage, person);
  await expect(page.getByText(t('signup.duplicate.hint'))).toBeVisible();
  await look('sign-up, known already');
  await expect(field(stage, t('session.password'))).toHaveValue(person.password);
  await page.getByRole('button', { name: t('common.back') }).click();
  await expect(field(stage, t('session.email'))).toHaveValue(person.email);
  await page.getByRole('button', { name: t('common.back') }).click();
  await page.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await nextButton(stage).click();
  await nextButton(stage).click();
  await page.getByRole('button', { name: t('signup.finish') }).click();
  await enter(stage);
});

// By its address it is the first page of its document, from which the browser would leave at once.
for (const [how, open] of [
  ['by a link', (page: Page) => moveTo(page, '/signup')],
  ['by its address', (page: Page) => page.goto('/signup')],
] as const) {
  test(`opened ${how}, the browser’s back goes through the steps of sign-up with all that was typed, and leaves from the first`, async ({
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

test('whoever signs up with an address that has an account is led to its mailbox, and to the ways in', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const { email, password } = await createGuardian(stage);
  const again = { ...newGuardian(), email, password: 'outro almoço tranquilo' };
  await passIdentity(stage, again);
  await passContact(stage, again);
  await finish(stage, again);
  await press(stage, t('signup.success.enter'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('signup.letter.title'));
  await expect(page.getByText(t('signup.letter.message', { email }))).toBeVisible();
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

test('a failure of ours is told in words, and finishing again works', async ({ stage }) => {
  const { page, t } = stage;
  const person = newGuardian();
  await passIdentity(stage, person);
  await passContact(stage, person);
  await page.route('**/api/responsible-users', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await finish(stage, person);
  await expect(page.getByText(t('signup.error.generic'))).toBeVisible();
  await page.unroute('**/api/responsible-users');
  await page.getByRole('button', { name: t('signup.finish') }).click();
  await enter(stage);
});

test('wrong check digits, which only the server knows, are told at their field', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const person = newGuardian();
  await passIdentity(stage, { ...person, cpf: '52998224720' });
  await passContact(stage, person);
  await finish(stage, person);
  const cpf = page.getByRole('textbox', { name: 'CPF' });
  await expect(cpf).toHaveAccessibleDescription(t('form.taxIdentifierNumber.matches'));
  await expect(nextButton(stage)).toBeDisabled();
  await look('sign-up, wrong check digits');
  await cpf.fill(person.cpf);
  await nextButton(stage).click();
  await nextButton(stage).click();
  await page.getByRole('button', { name: t('signup.finish') }).click();
  await enter(stage);
});

test('the last step weighs the password and shows the terms of this brand and language', async ({
  stage,
}) => {
  const { page, request, language, t } = stage;
  const person = newGuardian();
  await passIdentity(stage, person);
  await passContact(stage, person);
  const password = field(stage, t('session.password'));
  const done = page.getByRole('button', { name: t('signup.finish') });
  for (const [typed, strength] of [
    ['abc', 0],
    ['1234567', 'guessable'],
    ['Um almoço tranquilo na escola', 4],
  ] as const) {
    await password.fill(typed);
    const meter = page.getByRole('status').filter({ hasText: t('password.strength') });
    await expect(meter).toContainText(t(`password.strength.${strength}`));
  }
  await expect(done).toBeDisabled();
  await field(stage, t('session.repeatPassword')).fill('something else');
  await expect(done).toBeDisabled();
  await password.fill('1234567');
  await field(stage, t('session.repeatPassword')).fill('1234567');
  await done.click();
  await expect(password).toHaveAccessibleDescription(t('password.common'));
  for (const document of ['terms-of-use', 'privacy-policy']) {
    const path = `/legal/wefood/${language}/${document}.pdf`;
    const link = page.locator(`main a[href="${path}"]`);
    await expect(link).toHaveAttribute('target', '_blank');
    const pdf = await request.get(productUrl(path));
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
