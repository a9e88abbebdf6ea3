import { expect, test } from 'vitest';
import { openMailServer } from '../../testing/email-inbox.ts';
import { readEnv } from '../env.ts';
import type { Email } from './email.ts';
import { createMailer } from './mailer.ts';

test('whoever listens between us and the carrier in production reads no link: no TLS, no e-mail', async () => {
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

test('over SMTP an e-mail bears its name, by which it is known again, and its files', async () => {
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
