import { expect, test } from 'vitest';
import { mailboxUrl } from './mailbox.ts';

test('the mailbox is the evaluation’s inbox if the page names one', () => {
  expect(mailboxUrl('ana@gmail.com', 'http://localhost:3100/inbox')).toBe(
    'http://localhost:3100/inbox',
  );
});

test('the mailbox is a well-known provider’s web mail, whatever the case of the address', () => {
  expect(mailboxUrl('Ana@Gmail.COM')).toBe('https://mail.google.com/');
});

test('the mailbox of any other address is the device’s own mail program', () => {
  expect(mailboxUrl('ana@escola.example')).toBe('mailto:');
  expect(mailboxUrl('"gmail.com"@escola.example', '')).toBe('mailto:');
});
