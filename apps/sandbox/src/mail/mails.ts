import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import type { Row, Store } from '../store/store.ts';
import {
  type AttachmentFacts,
  attachmentSchema,
  attachmentsOf,
  keepAttachments,
} from './attachments.ts';

const address = z.string().trim().min(1).max(320);

/** The body of POST /v1/mails. */
export const mailSchema = z
  .object({
    to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(50)]),
    from: address,
    subject: z.string().max(1_000),
    text: z.string().max(500_000).optional(),
    html: z.string().max(500_000).optional(),
    headers: z.record(z.string().max(200), z.string().max(2_000)).default({}),
    attachments: z.array(attachmentSchema).max(10).default([]),
  })
  .refine((mail) => mail.text !== undefined || mail.html !== undefined, {
    message: 'either text or html is needed',
    path: ['text'],
  });

/** The query of GET /inbox.json and of the inbox page. */
export const inboxSchema = z.object({
  to: z.string().trim().max(320).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  receivedAt: string;
  attachments: AttachmentFacts[];
}

/** Stores an incoming e-mail, as a mail server would. */
export function receiveMail(
  { store, control }: Sandbox,
  mail: z.output<typeof mailSchema>,
): { id: string; receivedAt: string } {
  const id = `mail_${randomUUID()}`;
  const receivedAt = control.now();
  store.run(
    `INSERT INTO mail (id, recipients, sender, subject, text, html, headers, received_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    JSON.stringify(mail.to),
    mail.from,
    mail.subject,
    mail.text ?? null,
    mail.html ?? null,
    JSON.stringify(mail.headers),
    receivedAt,
  );
  keepAttachments(store, id, mail.attachments);
  return { id, receivedAt: new Date(receivedAt).toISOString() };
}

/** Mails to any address that contains `to` (case ignored; empty: all), newest first. */
export function listMails(
  store: Store,
  { to, limit, offset }: z.output<typeof inboxSchema>,
): { mails: Mail[]; total: number } {
  const matching = 'FROM mail WHERE instr(lower(recipients), lower(?)) > 0';
  const total = store.get(`SELECT count(*) AS total ${matching}`, to)?.total;
  const rows = store.all(
    `SELECT * ${matching} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    to,
    limit,
    offset,
  );
  return { mails: rows.map((row) => mailOf(store, row)), total: Number(total) };
}

export function findMail(store: Store, id: string): Mail | undefined {
  const row = store.get('SELECT * FROM mail WHERE id = ?', id);
  return row && mailOf(store, row);
}

function mailOf(store: Store, row: Row): Mail {
  const id = String(row.id);
  return {
    id,
    to: JSON.parse(String(row.recipients)),
    from: String(row.sender),
    subject: String(row.subject),
    text: row.text === null ? null : String(row.text),
    html: row.html === null ? null : String(row.html),
    headers: JSON.parse(String(row.headers)),
    receivedAt: new Date(Number(row.received_at)).toISOString(),
    attachments: attachmentsOf(store, id),
  };
}
