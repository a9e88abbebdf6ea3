import { undecided } from '@merenda/ui/client/once/undecided.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, type FakeApi, lose } from '../answers.ts';
import { button, choose, field, main, press } from '../controls.ts';
import { idOf, listOf, SOFIA, CARD as VISA_CARD } from '../family.ts';
import { open, t } from '../open.tsx';

const TRANSFER = 'POST /responsible-users/:userId/dependents/:id/transfer';
const PAYOUT = 'POST /responsible-users/:userId/wallet-refund';
const CARD = 'POST /payment-cards';
const AUTOMATIC = 'POST /companies/:company/wallets/automatic-topups';

const there = `/transfer-balance/${SOFIA._id}?amount=30`;
const balance = (value: number) => ({ balance: value as never });
const moved = answer(TRANSFER, { responsible: balance(90), dependent: balance(72.5) });
const send = button(new RegExp(t('transfers.transfer', { amount: '' }).trim()));

/** The requests to a route that moves money, each with its key. */
const asked = (api: FakeApi, route: string) =>
  api.requests
    .filter((one) => one.route === route)
    .map(({ body, idempotencyKey }) => ({ body, idempotencyKey }));

/** Each repeated request equals the first, its key included. */
function expectSentAgain(api: FakeApi, route: string): void {
  const [first, ...others] = asked(api, route);
  expect(first?.idempotencyKey).toMatch(/\w/);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
}

test('a transfer whose answer is lost cannot become another one: it is asked for again as it was', async () => {
  const api = await open(there, lose(TRANSFER));
  await send.click();
  await expect.element(page.getByText(t('error.unanswered.text'))).toBeVisible();
  await expect.element(field(t('transfers.amount'))).not.toBeInTheDocument();
  // The notice does not advise to wait, since the page says that trying again is safe.
  await expect.element(page.getByText(t('global.error.connection'))).not.toBeInTheDocument();
  api.change(moved);
  await press(t('common.retry'));
  await expect.element(page.getByText(t('transfers.done.out'))).toBeVisible();
  await expect.element(main.getByText(/30/).first()).toBeVisible();
  expectSentAgain(api, TRANSFER);
});

test('a payout whose answer is lost is asked for once', async () => {
  const api = await open('/reversal-account-balance', lose(PAYOUT));
  await choose('radio', 'We are moving');
  await press(t('common.next'));
  await field(t('reversal.value')).fill('10,00');
  await field(t('reversal.fiscalNumber')).fill('529.982.247-25');
  await press(new RegExp(`^${t('reversal.bank')}`));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('itau unibanco s');
  await dialog.getByRole('option').first().click();
  await field(t('reversal.agency')).fill('1234');
  await field(t('reversal.accountNumber')).fill('98765-4');
  await press(t('reversal.finish'));
  await expect.element(page.getByText(t('error.unanswered.text'))).toBeVisible();
  // The tab keeps its key over a reload, and not the account.
  expect(sessionStorage.getItem('merenda.undecided')).toContain('payout:');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('98765-4');
  api.change(
    answer(PAYOUT, {
      _id: idOf(600),
      createdAt: '2026-03-11T11:00:00.000Z',
      subject: 'USER-WALLET-REIMBURSEMENT',
      status: 'requested' as never,
      value: 10,
    }),
  );
  await press(t('common.retry'));
  expectSentAgain(api, PAYOUT);
});

test('a card whose answer is lost is sent again under its key; another security code is another act', async () => {
  const api = await open('/payments/create', lose(CARD));
  await field(t('cards.create.number')).fill('4242 4242 4242 4242');
  await field(t('cards.create.holder')).fill('Marina Almeida');
  await field(t('cards.create.expiry')).fill('08/29');
  await field(t('cards.create.taxId', { label: 'CPF' })).fill('529.982.247-25');
  await press(t('common.next'));
  const label = t('cards.cvv.label');
  await field(t('codeBox.position', { label, position: 1, length: 3 })).click();
  await userEvent.keyboard('123');
  const save = async (times: number) => {
    await press(t('cards.create.save'));
    await expect.poll(() => asked(api, CARD)).toHaveLength(times);
  };
  await save(1);
  await save(2);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/4242 ?4242/);
  expectSentAgain(api, CARD);
  await field(t('codeBox.position', { label, position: 3, length: 3 })).click();
  await userEvent.keyboard('{Backspace}4');
  await save(3);
  const [first, , last] = asked(api, CARD);
  expect(last?.body).toMatchObject({ securityNumber: '124' });
  expect(last?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test('the same terms without an answer are one agreement, others another; a sign-out leaves no amount', async () => {
  const cards = answer('GET /payment-cards', listOf(VISA_CARD));
  const api = await open('/payments/automatic', cards, lose(AUTOMATIC));
  const agree = async (ceiling: string, times: number) => {
    await field(t('topups.automatic.ceiling')).fill(ceiling);
    await press(t('common.next'));
    const label = t('cards.cvv.label');
    await field(t('codeBox.position', { label, position: 1, length: 3 })).click();
    await userEvent.keyboard('123');
    await press(t('topups.automatic.agree'));
    await expect.poll(() => asked(api, AUTOMATIC)).toHaveLength(times);
    await press(t('common.back'));
  };
  await agree('431,00', 1);
  await agree('432,00', 2);
  await agree('431,00', 3);
  const [first, second, third] = asked(api, AUTOMATIC);
  expect(third).toEqual(first);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(sessionStorage.getItem('merenda.undecided')).toContain('"ceiling":431');
  undecided.forgetInputs();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ceiling');
});
