import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../answers.ts';
import { button, field, press, says } from '../controls.ts';
import { open, settle, t } from '../open.tsx';

const LOGIN = 'POST /auth/login';
const email = field(t('session.email'));
const password = field(t('session.password'));

async function signIn(given: { email: string; password: string }): Promise<void> {
  await email.fill(given.email);
  await password.fill(given.password);
  await press(t('login.submit'));
}

test('a wrong password is told in words and keeps the e-mail; too many make one wait, with the seconds told', async () => {
  const api = await open('/login', refuse(LOGIN, 'wrong_credentials'));
  await email.fill('ana@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('abc');
  await expect.element(password).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('{Enter}');
  await says(password, t('form.invalidPassword'));
  await signIn({ email: 'ana@example.test', password: 'not this one' });
  await expect.element(page.getByText(t('login.error.denied'))).toBeVisible();
  await expect.element(email).toHaveValue('ana@example.test');
  api.change(refuse(LOGIN, 'too_many_requests', { retryAfterSeconds: 2 }));
  await press(t('login.submit'));
  const act = button(t('login.submit'));
  await expect
    .element(act)
    .toHaveAccessibleDescription(new RegExp(t('login.wait', { time: '\\d+.+' })));
  // It waits where Tab reaches it, and a press sends nothing.
  const sent = () => api.requests.filter(({ route }) => route === LOGIN).length;
  const before = sent();
  act.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(act).toHaveFocus();
  expect(sent()).toBe(before);
  await expect.element(act).not.toHaveAttribute('aria-disabled');
});

test('sign-in tells that an e-mail is none, and answers in words to whatever is typed as a password', async () => {
  const api = await open('/login', refuse(LOGIN, 'wrong_credentials'));
  for (const typed of [
    `${'x'.repeat(10_000)}@example.test`,
    "' OR 1=1 --",
    '<script>alert(1)</script>@example.test',
  ]) {
    await signIn({ email: 'ana@example.test', password: '' });
    await expect.element(email).not.toHaveAccessibleDescription(t('form.invalidEmail'));
    await signIn({ email: typed, password: 'um almoço tranquilo' });
    await says(email, t('form.invalidEmail'));
  }
  await signIn({ email: 'ana@example.test', password: "' OR '1'='1" });
  await expect.element(page.getByText(t('login.error.denied'))).toBeVisible();
  await signIn({ email: '  Ana@Example.test ', password: '🍕'.repeat(5_000) });
  await expect.poll(() => api.requests.filter(({ route }) => route === LOGIN).length).toBe(2);
  await expect.element(page.getByRole('alert').first()).toBeVisible();
});

test('"ignore" leads back to login', async () => {
  await open('/recover', answer('POST /auth/recover', null));
  await email.fill('ana@example.test');
  await press(t('recover.submit'));
  await page.getByRole('link', { name: t('recover.ignore') }).click();
  await expect.element(button(t('login.submit'))).toBeVisible();
});

test('a link without its token leads to a new one', async () => {
  await open('/reset-password');
  await expect.element(page.getByText(t('recover.error.invalid_token'))).toBeVisible();
  await page.getByRole('link', { name: t('reset.askAgain') }).click();
  await expect.element(button(t('recover.submit'))).toBeVisible();
});

test('cookies are asked about once, with the privacy policy at hand', async () => {
  const bar = page.getByRole('region', { name: t('cookies.label') });
  await open('/login', { isAskedAboutCookies: true });
  await expect
    .element(bar.getByRole('link', { name: t('cookies.policy') }))
    .toHaveAttribute('href', '/legal/wefood/en/privacy-policy.pdf');
  await bar.getByRole('button', { name: t('cookies.accept') }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('main');
  await open('/signup', { isAskedAboutCookies: true });
  await expect.element(field(t('signup.name'))).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('the question about cookies lies over nothing that can be pressed, on the smallest phone either', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(390, 844));
  for (const address of ['/login', '/signup', '/recover']) {
    await open(address, { isAskedAboutCookies: true });
    const bar = page.getByRole('region', { name: t('cookies.label') });
    await expect.element(bar).toBeInTheDocument();
    await settle();
    const { top, bottom } = bar.element().getBoundingClientRect();
    const acts = [...document.querySelectorAll('main :is(a, button, input)')]
      .map((act) => act.getBoundingClientRect())
      .filter((act) => act.height > 0 && act.top < bottom && act.bottom > top);
    expect(acts, address).toEqual([]);
  }
});

test('a closed brand says on every way in that it is not open yet', async () => {
  for (const path of ['/login', '/signup', '/profile', '/']) {
    await open(path, refuse('GET /auth/me', 'unauthenticated'), { brand: 'scolarest' });
    const title = t('session.closed.title', { brand: 'Scolarest' });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    expect(document.querySelector('main form'), path).toBeNull();
  }
});
