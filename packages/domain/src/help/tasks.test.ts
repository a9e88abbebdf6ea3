import { expect, test } from 'vitest';
import { openTasks } from './tasks.ts';

const GUARDIAN = { emailConfirmed: true, hasPassword: true, blocked: false };
const POOR = {
  _id: 'poor',
  name: 'Lucas',
  maySpend: true,
  wallet: { balance: 9.99 },
  restrictions: { wallet: { alerts: { enabled: true, minValue: 10 } } },
};
const HELD = [{ _id: 'order', user: { _id: 'poor' }, isCancellable: true }];
const kinds = (...facts: Parameters<typeof openTasks>) =>
  openTasks(...facts).map(({ kind }) => kind);

test('a balance below the alert’s amount is a task; one that equals it, or an alert turned off, is none', () => {
  expect(openTasks(GUARDIAN, [POOR], [])).toEqual([{ kind: 'low-balance', student: 'poor' }]);
  expect(kinds(GUARDIAN, [{ ...POOR, wallet: { balance: 10 } }], [])).toEqual([]);
  const off = { wallet: { alerts: { enabled: false, minValue: 10 } } };
  expect(kinds(GUARDIAN, [{ ...POOR, restrictions: off }], [])).toEqual([]);
  expect(kinds(GUARDIAN, [{ ...POOR, wallet: undefined }], [])).toEqual([]);
});

test('tasks are those of the account, then each student’s: orders on hold, balance, form', () => {
  const unproved = { ...GUARDIAN, emailConfirmed: false, hasPassword: false };
  const student = { ...POOR, hasPendingAnamnesis: true };
  expect(kinds(unproved, [student], HELD)).toEqual([
    'email-unconfirmed',
    'no-password',
    'order-held',
    'low-balance',
    'form-pending',
  ]);
});

test('a guardian is not told what they may not do', () => {
  const student = { ...POOR, hasPendingAnamnesis: true };
  expect(kinds({ ...GUARDIAN, blocked: true }, [student], HELD)).toEqual(['form-pending']);
  expect(kinds(GUARDIAN, [{ ...POOR, maySpend: false }], HELD)).toEqual(['low-balance']);
  const late = HELD.map((order) => ({ ...order, isCancellable: false }));
  expect(kinds(GUARDIAN, [POOR], late)).toEqual(['low-balance']);
});

test('a student with two records has each task once', () => {
  const twin = { ...POOR, _id: 'twin', internalId: '7' };
  expect(openTasks(GUARDIAN, [{ ...POOR, internalId: '7' }, twin], [])).toHaveLength(1);
});
