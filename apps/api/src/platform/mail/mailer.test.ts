import { expect, test } from 'vitest';
import { openMailServer } from '../../testing/email-inbox.ts';
import { readEnv } from '../env.ts';
import type { Email } from './email.ts';
import { createMailer } from './mailer.ts';

test('in production no e-mail is sent without TLS, so that nobody on the way reads a link', async () => {
  const server = await openMailServer();
  const env = { ...readEnv({ SMTP_URL: server.url }), production: true };
  const email: Email = {
    id: 'reset-1',
    to: 'marina@example.test',
    brand: 'Wefood',
    language: 'en',
    subject: 'A new password',
    paragraphs: ['The link'],
  };
  await expect((await createMailer(env)).send(email)).rejects.toThrow(/TLS|SSL/);
  server.close();
});

test('over SMTP an e-mail carries its id, by which it is recognised, and its files', async () => {
  const server = await openMailServer();
  const content = Buffer.from('%PDF-1.7 of a receipt');
  const mailer = await createMailer(readEnv({ SMTP_URL: server.url }));
  await mailer.send({
    id: 'receipt-1',
    to: 'marina@example.test',
    brand: 'Wefood',
    language: 'hu-HU',
    subject: 'Fizetési igazolás',
    paragraphs: ['Megérkezett.'],
    attachments: [{ name: 'igazolas-1.pdf', mediaType: 'application/pdf', content }],
  });
  const message = await server.received;
  server.close();
  expect(message).toMatch(/^Message-ID: <receipt-1@merenda\.test>$/m);
  expect(message).toContain('filename=igazolas-1.pdf');
  expect(message).toContain(content.toString('base64'));
});
