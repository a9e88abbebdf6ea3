import { dotted } from '@merenda/ui/i18n/dotted.ts';

interface NamedClass {
  name: string;
  year: string;
  shift: string;
}

/** A class of a list in words: with year and shift where another one has its name. */
export const classWords = (
  { name, year, shift }: NamedClass,
  all: readonly NamedClass[],
): string =>
  all.filter((one) => one.name === name).length > 1 ? dotted([name, year, shift]) : name;
