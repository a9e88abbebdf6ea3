import { MAX_NAME } from '@merenda/domain/people/person-forms';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../answers.ts';
import { button, choose, field, heading, main, next, press } from '../controls.ts';
import { idOf, listOf, SOFIA, studentOf } from '../family.ts';
import { open, settle, t } from '../open.tsx';

const CREATE = 'POST /companies/:company/wallets/pix-topup/create';
const CHECK = 'POST /companies/:company/wallets/pix-topup/check';
const own = () => field(t('topups.amount.for', { name: t('topups.myWallet') }));

const topup = { _id: idOf(500), status: 'pending' as const, value: 14.34, fee: 0 };
const waiting = [
  answer(CREATE, {
    pixCode:
      '00020101021226580014BR.GOV.BCB.PIX0136123e4567-e12b-12d3-a456-4266554400005204000053039865802BR6304ABCD',
    expiresAt: '2026-03-11T11:05:00.000Z',
    leftSeconds: 300,
    topup,
  }),
  answer(CHECK, { result: 'pending', topup }),
];

/** A window as narrow as one may be. */
async function narrow(): Promise<void> {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(390, 844));
}

/** The list of students, and each of them, is this one alone. */
const alone = (student: typeof SOFIA) => [
  answer('GET /responsible-users/:userId/dependents', listOf(student)),
  answer('GET /responsible-users/:userId/dependents/:id', student),
];

test('goes on with an amount only, whatever is typed, and shows a script as a name', async () => {
  await narrow();
  const name = '<img src=x onerror=alert(1)> Wolfeschlegelstein';
  const api = await open('/payments', ...waiting, ...alone(studentOf(13, name, 0)));
  await page.getByRole('radio', { name: new RegExp(t('topups.method.pix')) }).click();
  for (const person of [t('topups.myWallet'), name]) await choose('checkbox', person);
  await next().click();
  await own().fill('1');
  await main.getByRole('button', { name, exact: false }).click();
  await field(t('topups.amount.for', { name })).fill('2');
  await main.getByRole('button', { name: t('topups.myWallet'), exact: false }).click();
  const action = button(t('topups.toPix'));
  for (const [typed, kept] of [
    ['abc', 'abc'],
    ['-', '-'],
    ['0', '0'],
    ['0.00', '0.00'],
    ['1e999', '1e999'],
    ['-5', '-5'],
    ['12.999', '12.999'],
    ['1.234,56', '1234.56'],
    ['٣٤', '٣٤'],
    ['1,2,3', '1,2,3'],
    ['9'.repeat(400), '9'.repeat(9)],
  ] as const) {
    await own().fill(typed);
    await expect.element(own(), { message: typed }).toHaveValue(kept);
    const isAmount =
      /^\d+(\.\d{1,2})?$/.test(kept) && Number(kept) > 0 && Number(kept) <= 1_000_000;
    await expect.element(action, { message: typed })[isAmount ? 'toBeEnabled' : 'toBeDisabled']();
  }
  await own().fill('12.34');
  await press(t('topups.toPix'));
  await expect.element(page.getByText(t('topups.pix.waiting'))).toBeVisible();
  expect(api.requests.find(({ route }) => route === CREATE)?.body).toMatchObject({
    cardData: { value: 14.34 },
  });
});

test('is as wide as the window, as other pages are, when a name is one long word', async () => {
  await narrow();
  const student = studentOf(13, 'W'.repeat(MAX_NAME), 0);
  for (const path of [
    `/transfer-balance/${student._id}`,
    `/dependents/${student._id}`,
    `/dependents/${student._id}/consumption-report/limit`,
    '/week',
  ]) {
    await open(path, ...alone(student));
    await settle();
    await expect.element(page.getByText(/W{20}/).first(), { message: path }).toBeVisible();
    expect(document.documentElement.scrollWidth, path).toBe(320);
  }
});

test('has its main button under the last card on a desktop, as a transfer has', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const judge = async (amount: ReturnType<typeof field>, path: string) => {
    await expect.element(amount, { message: path }).toBeVisible();
    const foot = main.element().querySelector('[data-foot]');
    const halves = foot?.previousElementSibling?.lastElementChild;
    const [card, act] = [halves?.lastElementChild, foot?.querySelector('button')].map((one) =>
      one?.getBoundingClientRect(),
    );
    expect(act?.left, path).toBe(card?.left);
    expect((act?.top ?? 0) - (card?.bottom ?? 0), path).toBeLessThan(100);
    expect(act?.bottom, path).toBeLessThan(800);
  };
  await open(`/transfer-balance/${SOFIA._id}`);
  await judge(field(t('transfers.amount')), 'transfer');
  await open('/payments');
  await page.getByRole('radio', { name: new RegExp(t('topups.method.pix')) }).click();
  await choose('checkbox', t('topups.myWallet'));
  await next().click();
  await judge(own(), 'top-up');
});

test('can be made by keyboard alone', async () => {
  const isFocused = (name: string) => document.activeElement?.textContent?.includes(name) === true;
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 15 && !isFocused(name); presses += 1) await userEvent.tab();
    expect(isFocused(name), name).toBe(true);
  };
  await open('/', ...waiting, ...[answer('GET /responsible-users/:userId/dependents', listOf())]);
  await expect.element(page.getByText(t('home.empty.title'))).toBeVisible();
  const link = page.getByRole('link', { name: t('home.addBalance') }).first();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(t('topups.method.heading'))).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  const pix = page.getByRole('radio', { name: new RegExp(t('topups.method.pix')) });
  while (!(pix.element() as HTMLInputElement).checked) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(t('topups.amounts.headingOne'))).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('15');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('topups.pix.waiting'))).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
  await tabTo(t('topups.pix.copy'));
  await press(t('common.back'));
  await expect.element(own()).toHaveValue('15.00');
});
