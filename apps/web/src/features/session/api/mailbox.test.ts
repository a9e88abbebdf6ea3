import { expect, test } from 'vitest';
import { mailboxUrl } from './mailbox.ts';

test('the evaluation’s inbox is opened when the page names one', () => {
  expect(mailboxUrl('ana@gmail.com', 'http://localhost:3100/inbox')).toBe(
    'http://localhost:3100/inbox',
  );
});

test('a well-known provider’s web mail is opened, whatever the case of the address', () => {
  expect(mailboxUrl('Ana@Gmail.COM')).toBe('https://mail.google.com/');
});

test('for any other address the device’s own mail program is asked', () => {
  expect(mailboxUrl('ana@escola.example')).toBe('mailto:');
  expect(mailboxUrl('"gmail.com"@escola.example', '')).toBe('mailto:');
});
