import { expect, test } from 'vitest';
import { mailboxOf } from './mailboxes.ts';

test.each([
  ['ana@example.test', 'ana@example.test'],
  ['Ana@Example.TEST ', 'ana@example.test'],
  ['ana+lunch@example.test', 'ana@example.test'],
  ['ana+lunch+2@example.test', 'ana@example.test'],
  ['ana+@example.test', 'ana@example.test'],
  ['a.na@example.test', 'a.na@example.test'],
  ['+ana@example.test', '+ana@example.test'],
  ['ana@plus+sign.test', 'ana@plus+sign.test'],
  ['"a@b+c"@example.test', '"a@b@example.test'],
  ['no address', 'no address'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
