import { expect, test } from 'vitest';
import { mealState } from './meal-state.ts';
import type { RegisterOrder } from './queries.ts';

const meal = (status: RegisterOrder['status'], changes: Partial<RegisterOrder> = {}) => ({
  _id: status,
  orderNumber: 1,
  menu: { en: 'Lunch' } as RegisterOrder['menu'],
  scheduledFor: '2026-11-24T12:10:00' as RegisterOrder['scheduledFor'],
  status,
  isCancellable: false,
  isUncollected: false,
  total: 18.9,
  currency: 'BRL' as const,
  ...changes,
});

const told = (
  order: RegisterOrder,
  attendance?: 'present' | 'absent',
  others: readonly RegisterOrder[] = [],
) =>
  mealState(order, { ...(attendance && { attendance }), orders: [order, ...others] }, false)?.[0];

test.each(['suspended', 'withheld'] as const)(
  'a meal that is %s says so whatever the child’s mark',
  (status) => {
    for (const attendance of [undefined, 'present', 'absent'] as const) {
      expect(told(meal(status), attendance)).toBe(status);
    }
  },
);

test('an absence tells what it did to the meal', () => {
  const cancelled = meal('cancelled', { cancelledWhy: 'absent' });
  expect(told(meal('open'), 'absent')).toBe('pastCutOff');
  expect(told(cancelled, 'absent')).toBe('cancelled');
  expect(told(cancelled, 'present')).toBe('noLonger');
  expect(told(cancelled, 'present', [meal('open')])).toBeUndefined();
});

test('a meal that somebody else cancelled is left out, with its reason and without', () => {
  expect(told(meal('cancelled', { cancelledWhy: 'by-guardian' }))).toBeUndefined();
  expect(told(meal('cancelled'), 'absent')).toBeUndefined();
});
