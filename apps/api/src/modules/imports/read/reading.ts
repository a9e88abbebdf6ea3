import type { Mistakes } from '../mistakes.ts';

/** Encodings besides UTF-8: those of older spreadsheets in the West and in Hungary. */
export const ENCODINGS = ['windows-1252', 'windows-1250'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The file to read, and its encoding. */
export interface Reading {
  file: string;
  mistakes: Mistakes;
  /** The encoding of files that are not UTF-8; without it such a file is a mistake. */
  encoding: Encoding | undefined;
}
