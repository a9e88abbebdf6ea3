import type { Block } from '@merenda/documents';
import type { Brand } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';

/** A document to be printed: plain data, which another thread can be given. */
export interface Document {
  brand: Brand;
  language: Language;
  /** Written into the file as the day it was made. */
  madeOn: Date;
  /** Text at the foot of each page. */
  foot: { left: string; right: string };
  /** From top to bottom, the title first. */
  parts: readonly Part[];
  /** Said at the end when a row has a letter that no font has. */
  unprintable?: string;
}

type Table = Extract<Block, { kind: 'table' }>;

/** A text whose words are all alike, or rows. */
export type Part = { kind: Exclude<Block, Table>['kind']; text: string } | Table;
