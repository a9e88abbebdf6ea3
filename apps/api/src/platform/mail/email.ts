import type { Language } from '@merenda/domain/places/languages';

export interface Link {
  label: string;
  url: string;
}

/** A line of a list: whose wallet, and how much. */
export interface Row {
  label: string;
  value: string;
}

/** A file that goes with an e-mail. */
export interface Attachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** An e-mail in words; how it looks is decided in one place (render-email.ts). */
export interface Email {
  /** The same id is the same e-mail for ever, however often it is handed over; visible ASCII. */
  id: string;
  to: string;
  brand: string;
  language: Language;
  subject: string;
  /** What it is about in one amount, shown large beneath the greeting. */
  figure?: string | undefined;
  /** The first greets. */
  paragraphs: (string | Row)[];
  /** The one thing to do, as a button. */
  action?: Link | undefined;
  /** What else one may want to open. */
  links?: readonly Link[];
  attachments?: readonly Attachment[];
}
