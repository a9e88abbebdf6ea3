import { createHmac } from 'node:crypto';
import type { Language } from '@merenda/domain/languages';
import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import { renderLetter } from './letter.ts';

export interface Link {
  label: string;
  url: string;
}

/** A file that goes with a letter. */
export interface Attachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** A letter in words; how it looks is decided in one place. */
export interface Letter {
  /** The same id is the same letter for ever, however often it is handed over; visible ASCII. */
  id?: string;
  to: string;
  brand: string;
  language: Language;
  subject: string;
  paragraphs: string[];
  /** The one thing to do, as a button. */
  action?: Link | undefined;
  /** What else one may want to open. */
  links?: readonly Link[];
  attachments?: readonly Attachment[];
}

export interface Mailer {
  /** Resolves when the letter is handed over. @throws when the carrier does not take it */
  send(letter: Letter): Promise<void>;
}

const TIMEOUT_MS = 5_000;
const SENDING_HOST = 'merenda.test';

/** SMTP when SMTP_URL is set, else the sandbox's inbox (decision B.7). */
export function createMailer(env: Env): Mailer {
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL) : inboxMailer(env);
}

function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
  });
  return {
    async send(letter) {
      await transport.sendMail({
        from: sender(letter),
        to: letter.to,
        ...renderLetter(letter),
        ...(letter.id ? { messageId: `<${letter.id}@${SENDING_HOST}>` } : {}),
        attachments: (letter.attachments ?? []).map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content,
        })),
      });
    },
  };
}

function inboxMailer(env: Env): Mailer {
  const key = createHmac('sha256', env.SANDBOX_SECRET ?? '')
    .update('merenda-sandbox-api-key')
    .digest('hex');
  return {
    async send(letter) {
      const response = await fetch(`http://localhost:${env.SANDBOX_PORT}/v1/mails`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${key}`,
          ...(letter.id ? { 'idempotency-key': letter.id } : {}),
        },
        body: JSON.stringify({
          from: sender(letter),
          to: letter.to,
          ...renderLetter(letter),
          attachments: (letter.attachments ?? []).map(({ content, ...attachment }) => ({
            ...attachment,
            content: content.toString('base64'),
          })),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // It has had a letter of this id, in words that have changed since.
      if (letter.id && response.status === 422) return;
      if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
    },
  };
}

const sender = ({ brand }: Letter) => `"${brand.replaceAll('"', '')}" <no-reply@${SENDING_HOST}>`;
