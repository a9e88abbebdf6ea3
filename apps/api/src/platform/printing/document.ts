import type { Block } from '@merenda/documents';
import type { Brand } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';

/** A document to be printed, as plain data that can be passed to a thread. */
export interface Document {
  brand: Brand;
  language: Language;
  /** The date of creation in the file's metadata. */
  madeOn: Date;
  /** Text at the foot of each page. */
  foot: { left: string; right: string };
  /** Parts from top to bottom; the title comes first. */
  parts: readonly Part[];
  /** Note at the end if a row has a letter that no font has. */
  unprintable?: string;
}

type Text = Extract<Block, { runs: unknown }>;

/** A text in one style, a table, or labels. */
export type Part = { kind: Text['kind']; text: string } | Exclude<Block, Text>;
