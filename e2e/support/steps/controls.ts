import type { NewGuardian } from '../factories/people.ts';
import type { Stage } from '../stage/stage.ts';
import { expect } from '../stage/test.ts';

/** Fields are found by their labels, as people find them; an optional one says so after its name. */
export const field = ({ page }: Stage, label: string) =>
  page.getByLabel(label, { exact: true }).or(page.getByLabel(new RegExp(`^${literal(label)} \\(`)));

/** A text as a pattern that matches just it. */
export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Presses the screen's button of that name; a notification above may have one of its own. */
export const press = ({ page }: Stage, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).click();

/** Makes sure that the choice with these words is chosen, by tapping its card as a person would. */
export async function choose(
  { page }: Stage,
  role: 'radio' | 'checkbox',
  name: string,
): Promise<void> {
  const box = page.getByRole(role, { name: new RegExp(literal(name)) }).first();
  if (!(await box.isChecked())) await page.locator('label').filter({ has: box }).click();
  await expect(box).toBeChecked();
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

/** Through the introduction to an empty home. */
export async function introduction(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  await look('introduction');
  for (let slide = 1; slide < 5; slide += 1) await press(stage, t('onboarding.next'));
  await press(stage, t('onboarding.start'));
  await page.waitForURL((url) => url.pathname === '/');
}

/** Fills in the login form and sends it. */
export async function fillLogin(
  stage: Stage,
  person: { email: string; password: string },
): Promise<void> {
  const { t } = stage;
  await field(stage, t('session.email')).fill(person.email);
  await field(stage, t('session.password')).fill(person.password);
  // Beside the one for passkeys, whose name begins alike.
  await press(stage, new RegExp(`^${literal(t('login.submit'))}$`));
}

/** Out of the introduction by its shortest way. */
export async function skipIntroduction(stage: Stage): Promise<void> {
  await stage.page.waitForURL('**/onboarding');
  await press(stage, stage.t('onboarding.skip'));
}

/** Signs in; the introduction is known to this browser. */
export async function signIn(
  stage: Stage,
  person: { email: string; password: string },
): Promise<void> {
  await stage.page.goto('/login');
  await fillLogin(stage, person);
  await stage.page.waitForURL((url) => url.pathname === '/');
}

/** Signs out; ends on the login page. */
export async function logOut({ page }: Stage): Promise<void> {
  await page.goto('/logout');
  await page.waitForURL('**/login');
}

/** The four steps of registering a student at Colégio Aurora; ends on the kiosk log-in. */
export async function registerStudent(stage: Stage, name: string): Promise<void> {
  const { page, t, look } = stage;
  await page.goto('/create-student');
  await page.getByLabel(t('students.school')).selectOption({ label: 'Colégio Aurora' });
  await look('register a student, school');
  await press(stage, t('common.next'));
  await field(stage, t('students.name')).fill(name);
  await field(stage, t('students.birthDate')).fill('09-03-2015');
  await look('register a student, student');
  await press(stage, t('common.next'));
  await field(stage, t('students.password')).fill('um lanche gostoso');
  await field(stage, t('students.repeatPassword')).fill('um lanche gostoso');
  await look('register a student, password');
  await press(stage, t('common.next'));
  await look('register a student, summary');
  await press(stage, t('students.finish'));
  await expect(page.getByText(t('students.done.text'))).toBeVisible();
  await look('register a student, kiosk log-in');
}

/** The guardian's wallet on the home page shows this amount, whatever the language's separators. */
export async function expectWallet(stage: Stage, digits: string): Promise<void> {
  const wallet = stage.page.getByRole('region', { name: stage.t('home.wallet') });
  const pattern = digits.replace('.', '[.,]');
  await expect(wallet).toContainText(new RegExp(`(^|[^\\d])${pattern}([^\\d]|$)`));
}

/** Moves an amount to a student, or back; ends on the result with both new balances. */
export async function transfer(
  stage: Stage,
  direction: 'out' | 'in',
  digits: string,
): Promise<void> {
  const { page, t, look } = stage;
  await page.getByRole('radio', { name: t(`transfers.${direction}`) }).check();
  await page.getByRole('textbox', { name: t('transfers.amount') }).fill(digits);
  await look('transfer');
  await page
    .getByRole('button', {
      name: t(direction === 'out' ? 'transfers.add' : 'transfers.withdraw', { amount: '' }).trim(),
    })
    .click();
  await expect(page.getByText(t(`transfers.done.${direction}`))).toBeVisible();
  await look('transfer, done');
  await page.getByRole('link', { name: t('common.close') }).click();
}

/**
 * A day on which every menu can still be ordered, whatever the hour: some want to be ordered two days
 * before.
 */
export async function chooseFreeDay({ page, t, look }: Stage, screen: string): Promise<void> {
  const days = page.locator('table button:enabled');
  await days.first().waitFor();
  await look(screen);
  await page.getByRole('button', { name: t('calendar.nextMonth') }).click();
  await days.nth(2).click();
}

/** Orders the first dish of the first menu on a free day. */
export async function orderLunch(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  await expect(page.getByRole('heading', { name: t('ordering.open') })).toBeVisible();
  await look('open orders');
  await press(stage, t('ordering.start'));
  await chooseFreeDay(stage, 'order, day');
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
  await look('order, menu');
  await press(stage, t('common.next'));
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await look('order, dishes');
  await page.getByRole('button', { name: t('common.next') }).click();
  await look('order, confirmation');
  await press(stage, new RegExp(t('cart.checkout.finish')));
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
}
