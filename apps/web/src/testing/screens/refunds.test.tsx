import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../answers.ts';
import { literal, press } from '../controls.ts';
import { idOf } from '../family.ts';
import { open, t } from '../open.tsx';

const CREATE = 'POST /responsible-users/:id/wallet-topups/:topupId/refunds';
const TOPUP = idOf(700);
const AT = '2026-03-11T10:00:00.000Z';
const wallet = { wallet: idOf(110), name: 'Marina Prado', value: 65 };
const back = { _id: idOf(701), createdAt: AT, value: 65, status: 'done' as const, parts: [wallet] };

test('a refund is told as done, though the page learns before its answer that nothing is left to ask for', async () => {
  let isDone = false;
  const done = answer(CREATE, back);
  await open(
    `/payments/receipts/${TOPUP}`,
    answer('GET /responsible-users/:id/receipts/:topupId', {
      _id: TOPUP,
      number: '20260311-1',
      status: 'paid',
      createdAt: AT,
      paidAt: AT,
      paidLate: false,
      value: 65,
      fee: 0,
      total: 65,
      refunded: 0,
      currency: 'BRL',
      payer: 'Marina Prado',
      company: 'Wefood',
      method: { kind: 'card', card: { brand: 'Visa', lastDigits: '4242' } },
      parts: [wallet],
    }),
    answer('GET /responsible-users/:id/wallet-topups/:topupId/refunds', () => ({
      paymentServiceProvider: 'card',
      fee: 0,
      ...(isDone
        ? { refundable: 0, obstacle: 'refunded' as const, sources: [], refunds: [back] }
        : { refundable: 65, sources: [wallet], refunds: [] }),
    })),
    {
      ...done,
      to: async (...request) => {
        isDone = true;
        // The page is looked at again half a minute later, and asks anew.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
        onTestFinished(() => void vi.useRealTimers());
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        await expect.element(page.getByText(t('refunds.obstacle.refunded'))).toBeVisible();
        return done.to(...request);
      },
    },
  );
  await press(t('refunds.start'));
  const submit = { name: new RegExp(literal(t('refunds.submit', { amount: '' }).trim())) };
  await page.getByRole('main').getByRole('button', submit).click();
  await page.getByRole('dialog').getByRole('button', submit).click();
  const [told = ''] = t('refunds.done', { amount: '|' }).split('|');
  await expect.element(page.getByText(new RegExp(`${literal(told)}.*65`))).toBeVisible();
});
