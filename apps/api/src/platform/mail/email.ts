import type { Language } from '@merenda/domain/places/languages';

export interface Link {
  label: string;
  url: string;
}

/** A line of a list, such as a wallet's name and an amount. */
export interface Row {
  label: string;
  value: string;
}

export interface Attachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** An e-mail's content; render-email.ts alone decides its look. */
export interface Email {
  /** The same id is the same e-mail for ever, however often it is handed over; visible ASCII. */
  id: string;
  to: string;
  brand: string;
  language: Language;
  subject: string;
  /** The main amount, shown large beneath the greeting. */
  figure?: string | undefined;
  /** The paragraphs; the first is the greeting. */
  paragraphs: (string | Row)[];
  /** The main link, shown as a button. */
  action?: Link | undefined;
  links?: readonly Link[];
  attachments?: readonly Attachment[];
}
