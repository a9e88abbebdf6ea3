import { afterAll, expect, test } from 'vitest';
import { keyed, latestPayments, newReference } from '../testing/calls.ts';
import { paymentLink, startAdapter } from './testing/start-adapter.ts';

const { double, gateway, statusOf, charged, paidOnPage } = await startAdapter();
afterAll(() => double.stop());

test('every payment of a period is listed once, page by page', async () => {
  const references: string[] = [];
  for (let count = 0; count < 5; count += 1) references.push((await charged()).reference);
  references.push((await paidOnPage()).reference);
  for (const reference of [newReference(), newReference()]) {
    await gateway.createPaymentLink(paymentLink(reference), keyed(reference));
    references.push(reference);
  }
  const listed = (await latestPayments(gateway, 2)).map(({ reference }) => reference);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(references));
});

test('a payment on a page has the page’s id, however it is read', async () => {
  const { reference, providerRef } = await paidOnPage();
  expect(await statusOf(reference)).toMatchObject({ value: { providerRef, state: 'paid' } });
  const payments = await latestPayments(gateway);
  expect(payments.filter((one) => one.reference === reference)).toMatchObject([
    { providerRef, capturedMinor: 2_500n },
  ]);
});

test('a payment without our metadata is left out', async () => {
  expect(await statusOf('', double.foreign())).toEqual({ outcome: 'done', value: undefined });
});
