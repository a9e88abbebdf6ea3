import { expect, test } from 'vitest';
import { collectionOf } from './collection-of.ts';
import type { RegisterLine, RegisterOrder } from './queries.ts';

const meal = (id: string, status: RegisterOrder['status']): RegisterOrder => ({
  _id: id,
  orderNumber: 1,
  menu: { en: 'Lunch' } as RegisterOrder['menu'],
  scheduledFor: '2026-11-24T12:10:00' as RegisterOrder['scheduledFor'],
  status,
  isCancellable: false,
  isUncollected: status === 'open',
  total: 18.9,
  currency: 'BRL',
});

const line = (...orders: RegisterOrder[]): RegisterLine => ({
  student: { _id: 'lucas', name: 'Lucas Almeida' },
  orders,
});

const changes = (one: RegisterLine) => {
  const collection = collectionOf(one);
  return collection && [collection.isCollected, ...collection.orders.map(({ _id }) => _id)];
};

test('the collecting key collects what waits, takes back what was collected, and leaves other meals alone', () => {
  const [open, delivered] = [meal('lunch', 'open'), meal('snack', 'delivered')];
  const others = [
    meal('gone', 'cancelled'),
    meal('held', 'suspended'),
    { ...meal('early', 'open'), isCancellable: true },
  ];
  expect(changes(line(open, delivered, ...others))).toEqual([true, 'lunch']);
  expect(changes(line(delivered, ...others))).toEqual([false, 'snack']);
  expect(changes(line(...others))).toBeUndefined();
  expect(changes(line())).toBeUndefined();
});
