import { createHmac } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:http';
import type { Env } from '../env.ts';
import type { Email } from './email.ts';
import { renderEmail } from './render-email.ts';

export interface Mailer {
  /**
   * Resolves when the carrier has taken the e-mail. @throws AddressRefused; other errors if it is not taken
   * now
   */
  send(email: Email): Promise<void>;
}

/** The mail server refuses the address permanently. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
  readonly address: string;
  /** The server's response code, which may be logged. */
  readonly responseCode: number;

  constructor(address: string, responseCode: number) {
    super('the address is refused');
    this.address = address;
    this.responseCode = responseCode;
  }
}

const TIMEOUT_MS = 5_000;
/** Shorter than the outbox's lease, whatever the carrier does. */
const SEND_TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;
const SENDING_HOST = 'merenda.test';

/** SMTP when SMTP_URL is set, else the sandbox's inbox (product:session#e-mails). */
export async function createMailer(env: Env): Promise<Mailer> {
  return env.SMTP_URL ? smtpMailer(env.SMTP_URL, env) : inboxMailer(env);
}

async function smtpMailer(url: string, { production }: Env): Promise<Mailer> {
  // Loaded only if e-mails go by SMTP, so that programs start sooner.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    // E-mails share connections instead of a handshake each.
    pool: true,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    // Links that open accounts are never sent unencrypted.
    requireTLS: production,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
  });
  return {
    async send(email) {
      const sent = transport.sendMail({
        from: sender(email),
        to: email.to,
        ...renderEmail(email),
        messageId: `<${email.id}@${SENDING_HOST}>`,
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        attachments: (email.attachments ?? []).map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content,
        })),
      });
      await sent.catch((error: unknown) => {
        throw isRefused(error) ? new AddressRefused(email.to, error.responseCode) : error;
      });
    },
  };
}

/** The server refuses the address permanently (RFC 5321, 4.2.1), not us or the e-mail's content. */
const isRefused = (error: unknown): error is { responseCode: number } =>
  error instanceof Error &&
  Object(error).code === 'EENVELOPE' &&
  [550, 551, 553].includes(Object(error).responseCode);

function inboxMailer(env: Env): Mailer {
  const key = createHmac('sha256', env.SANDBOX_SECRET ?? '')
    .update('merenda-sandbox-api-key')
    .digest('hex');
  const agent = new Agent({ keepAlive: true });
  return {
    async send(email) {
      const body = Buffer.from(
        JSON.stringify({
          from: sender(email),
          to: email.to,
          ...renderEmail(email),
          attachments: (email.attachments ?? []).map(({ content, ...attachment }) => ({
            ...attachment,
            content: content.toString('base64'),
          })),
        }),
      );
      const status = await post(body, {
        agent,
        host: 'localhost',
        port: env.SANDBOX_PORT,
        path: '/v1/mails',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          authorization: `Bearer ${key}`,
          'idempotency-key': email.id,
        },
      });
      // The inbox has an e-mail of this id already, with another text.
      if (status === 422) return;
      if (status < 200 || status > 299) throw new Error(`the inbox answered ${status}`);
    },
  };
}

/** Simpler than `fetch`, which costs as much per e-mail as composing it. @returns the answer's status */
function post(body: Buffer, options: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, method: 'POST', timeout: TIMEOUT_MS }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('timeout', () => sent.destroy(new Error('the inbox does not answer')));
    sent.once('error', reject);
    sent.end(body);
  });
}

const sender = ({ brand }: Email) => `"${brand.replaceAll('"', '')}" <no-reply@${SENDING_HOST}>`;
