import type { Mistakes } from '../mistakes.ts';

/** How files may be read that are not UTF-8: as older spreadsheets of the West and of Hungary write. */
export const ENCODINGS = ['windows-1252', 'windows-1250'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The file to read, and its encoding. */
export interface Reading {
  file: string;
  mistakes: Mistakes;
  /** How a file is read that is not UTF-8; none: it is a mistake. */
  encoding: Encoding | undefined;
}
