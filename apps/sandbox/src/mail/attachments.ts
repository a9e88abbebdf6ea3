import { z } from 'zod';
import type { Store } from '../store/store.ts';

/** A file in the body of POST /v1/mails. */
export const attachmentSchema = z.object({
  name: z.string().min(1).max(200),
  mediaType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  content: z.base64(),
});

/** A file of an e-mail, without its content. */
export interface AttachmentFacts {
  name: string;
  mediaType: string;
  sizeBytes: number;
}

/** Stores an e-mail's files in their order. */
export function keepAttachments(
  store: Store,
  mailId: string,
  attachments: readonly z.output<typeof attachmentSchema>[],
): void {
  for (const [position, { name, mediaType, content }] of attachments.entries()) {
    store.run(
      `INSERT INTO attachment (mail_id, position, name, media_type, content)
       VALUES (?, ?, ?, ?, ?)`,
      mailId,
      position,
      name,
      mediaType,
      Buffer.from(content, 'base64'),
    );
  }
}

export const attachmentsOf = (store: Store, mailId: string): AttachmentFacts[] =>
  store
    .all(
      `SELECT name, media_type, length(content) AS size FROM attachment
       WHERE mail_id = ? ORDER BY position`,
      mailId,
    )
    .map(({ name, media_type, size }) => ({
      name: String(name),
      mediaType: String(media_type),
      sizeBytes: Number(size),
    }));

/** The file at an index of an e-mail, counted from 0. */
export function findAttachment(
  store: Store,
  mailId: string,
  position: number,
): { name: string; mediaType: string; content: Buffer } | undefined {
  const row = store.get(
    'SELECT * FROM attachment WHERE mail_id = ? AND position = ?',
    mailId,
    position,
  );
  if (!row || !(row.content instanceof Uint8Array)) return undefined;
  return {
    name: String(row.name),
    mediaType: String(row.media_type),
    content: Buffer.from(row.content),
  };
}
