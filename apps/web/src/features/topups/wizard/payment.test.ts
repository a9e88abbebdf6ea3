import { expect, test } from 'vitest';
import { isSame, type Payment } from './payment.ts';

const startedAt = Date.parse('2026-11-20T12:00:00Z');

const payment: Payment = {
  startedAt,
  parts: [
    { to: 'wallet', id: 'own', amountMinor: 1234n },
    { to: 'student', id: 'lucas', amountMinor: 150n },
  ],
  by: { method: 'card', key: 'k' },
};

const listed = {
  _id: 'a',
  createdAt: '2026-11-20T12:00:01Z',
  total: 13.84,
  paymentServiceProvider: 'card',
};

test('a charge whose answer got lost is found again by its amount and time', () => {
  expect(isSame(listed, payment, 'BRL')).toBe(true);
  expect(isSame({ ...listed, total: 13.83 }, payment, 'BRL')).toBe(false);
  expect(isSame({ ...listed, paymentServiceProvider: 'mundipaggPix' }, payment, 'BRL')).toBe(false);
  expect(isSame({ ...listed, createdAt: '2026-11-20T11:50:00Z' }, payment, 'BRL')).toBe(false);
});

test('once the server has named it, only its id counts', () => {
  const named = { ...payment, topupId: 'b' };
  expect(isSame(listed, named, 'BRL')).toBe(false);
  expect(isSame({ ...listed, _id: 'b', total: 1 }, named, 'BRL')).toBe(true);
});
