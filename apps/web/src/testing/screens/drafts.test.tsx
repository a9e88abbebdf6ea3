import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, hang } from '../answers.ts';
import { button, choose, field, heading, main, next, press, textbox } from '../controls.ts';
import { idOf, listOf, SOFIA } from '../family.ts';
import { open, t } from '../open.tsx';

const SOFIAS = `/dependents/${SOFIA._id}`;
const CPF = '529.982.247-25';
const SECRET = 'um almoço tranquilo';
const found = (key: 'drafts.found' | 'health.draft') => page.getByText(t(key)).first();

/** All that this browser keeps. */
const kept = () => JSON.stringify({ ...localStorage, ...sessionStorage });

/** Leaves for another page. */
async function toHelp(): Promise<void> {
  const bar = page.getByRole('navigation', { name: t('shell.menu') });
  await bar.getByRole('link', { name: t('nav.help') }).click();
  await expect.element(heading(t('nav.help'))).toBeVisible();
}

test('a sign-up that was left goes on, without document and password', async () => {
  await open('/signup');
  await field(t('signup.country')).selectOptions('BR');
  await field(t('signup.name')).fill('Helena Prado');
  await textbox('CPF').fill(CPF);
  await next().click();
  await field(t('session.email')).fill('helena@example.test');
  await field(t('signup.repeatEmail')).fill('helena@example.test');
  await textbox(t('signup.phone')).fill('11961234567');
  await next().click();
  await field(t('session.password')).fill(SECRET);
  expect(kept()).toContain('helena@example.test');
  expect(kept()).not.toContain(SECRET);
  expect(kept()).not.toContain(CPF);

  await open('/signup');
  await expect.element(field(t('signup.name'))).toHaveValue('Helena Prado');
  await expect.element(textbox('CPF')).toHaveValue('');
  await textbox('CPF').fill(CPF);
  await next().click();
  await expect.element(field(t('session.email'))).toHaveValue('helena@example.test');
});

test('changed details are there again and say so, without document and password; going back discards them', async () => {
  await open('/profile?view=edit');
  await field(t('profile.address.city')).fill('Campinas');
  await textbox('CPF').fill('123.456.789-09');
  await field(t('session.newPassword')).fill(SECRET);
  expect(kept()).toContain('Campinas');
  expect(kept()).not.toContain(SECRET);
  expect(kept()).not.toContain('123.456');

  await toHelp();
  await open('/profile?view=edit');
  await expect.element(field(t('profile.address.city'))).toHaveValue('Campinas');
  await expect.element(textbox('CPF')).toHaveValue('');
  await expect.element(found('drafts.found')).toBeVisible();
  await press(t('common.cancel'));
  await expect.poll(kept).not.toContain('Campinas');
});

test('a payout that was begun goes on, without the account it goes to', async () => {
  await open('/reversal-account-balance');
  await choose('radio', 'We are moving');
  await next().click();
  await field(t('reversal.value')).fill('20,00');
  await field(t('reversal.name')).fill('Ana Lima');
  await field(t('reversal.agency')).fill('1234');
  await field(t('reversal.accountNumber')).fill('98765-4');
  expect(kept()).not.toContain('98765-4');

  await open('/reversal-account-balance');
  await expect.element(page.getByRole('radio', { name: 'We are moving' })).toBeChecked();
  await next().click();
  await expect.element(field(t('reversal.value'))).toHaveValue('20.00');
  await expect.element(field(t('reversal.name'))).toHaveValue('Ana Lima');
  await expect.element(field(t('reversal.accountNumber'))).toHaveValue('');
});

test('a changed standing order is there again, says so, and can be thrown away', async () => {
  const monday = (isChosen: boolean) =>
    expect.element(button('Mon')).toHaveAttribute('aria-pressed', String(isChosen));
  await open(`${SOFIAS}/standing-order`);
  await monday(true);
  await press('Mon');
  await monday(false);

  await open(`${SOFIAS}/standing-order`);
  await monday(false);
  await expect.element(found('health.draft')).toBeVisible();
  await press(t('health.draft.discard'));
  await monday(true);
  await expect.element(button(t('health.draft.discard'))).not.toBeInTheDocument();

  await open(`${SOFIAS}/standing-order`);
  await monday(true);
});

test('words typed about one student are not on another’s page, which opens in its place', async () => {
  const bento = idOf(12);
  await open(`/transfer-balance/${SOFIA._id}`);
  await field(t('transfers.amount')).fill('12,00');
  history.pushState(null, '', `/transfer-balance/${bento}`);
  await expect.element(main.getByText(/Bento/).first()).toBeVisible();
  await expect.element(field(t('transfers.amount'))).toHaveValue('');

  await open(`${SOFIAS}/standing-order`);
  await press('Mon');
  await expect.element(button('Mon')).toHaveAttribute('aria-pressed', 'false');
  history.pushState(null, '', `/dependents/${bento}/standing-order`);
  await expect.element(main.getByText(/Bento/).first()).toBeVisible();
  await expect.element(button('Mon')).toHaveAttribute('aria-pressed', 'true');
});

test('nothing of a registration can be changed while it is sent', async () => {
  const school = {
    ...SOFIA.restaurantUnit,
    isTest: false,
    paymentServices: { walletPayment: true },
    services: { anamnesis: { enabled: false } },
  };
  await open(
    '/create-student',
    answer('GET /companies/:company/restaurants', listOf(school)),
    hang('POST /responsible-users/:userId/dependents'),
  );
  await next().click();
  await field(t('students.name')).fill('Bento Lima');
  await field(t('students.birthDate')).fill('09-03-2015');
  await next().click();
  await expect.element(button(t('students.seePassword'))).toBeEnabled();
  await press(t('students.finish'));
  await expect.element(button(t('students.seePassword'))).toBeDisabled();
  await expect.element(page.getByRole('checkbox')).toBeDisabled();
});

test('a meal goes on at its step with its dishes; a link to another meal begins with that', async () => {
  const estimation = hang('POST /menu-orders-estimations');
  const stew = () => page.getByRole('checkbox', { name: /Beef stew/ });
  await open(`${SOFIAS}/buy?day=2026-03-12`, estimation);
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await expect.element(stew()).not.toBeChecked();
  await choose('checkbox', 'Beef stew');

  await open(`${SOFIAS}/buy?day=2026-03-12`, estimation);
  await expect.element(heading(t('ordering.step.dishes'))).toBeVisible();
  await expect.element(stew()).toBeChecked();

  await open(`${SOFIAS}/buy?day=2026-03-13`, estimation);
  await expect.element(stew()).not.toBeChecked();
});

test('a basket is there again', async () => {
  const estimation = hang('POST /responsible-users/:userId/week/estimation');
  await open('/week', estimation);
  await press(t('week.fill'));
  const picked = page.getByRole('checkbox', { checked: true });
  await expect.element(picked.first()).toBeInTheDocument();
  const count = picked.elements().length;
  sessionStorage.clear();
  await open('/week', estimation);
  await expect.poll(() => picked.elements().length).toBe(count);
});

test('nothing typed is left after a sign-out', async () => {
  const api = await open('/profile?view=edit', answer('POST /auth/revoke', null));
  await field(t('profile.address.city')).fill('Campinas');
  await toHelp();
  expect(kept()).toContain('Campinas');
  await page.getByRole('link', { name: t('nav.profile') }).click();
  await page.getByRole('link', { name: t('nav.logout') }).click();
  await expect.poll(kept).not.toContain('Campinas');
  expect(api.requests.map(({ route }) => route)).toContain('POST /auth/revoke');
});
