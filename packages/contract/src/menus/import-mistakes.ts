import { z } from 'zod';

/** Why an import refuses a file, a row or a value. `other` has English words, and comes from commands alone. */
export const IMPORT_MISTAKES = [
  'empty',
  'emptyEverywhere',
  'formula',
  'controlCharacter',
  'tooLong',
  'noneOf',
  'namedTwice',
  'noWholeNumber',
  'noDay',
  'noBirthDate',
  'noTime',
  'noFileName',
  'noAddress',
  'noAmount',
  'negative',
  'tooManyDecimals',
  'tooLarge',
  'noCurrency',
  'decimalComma',
  'zero',
  'noCutOff',
  'noCompany',
  'columnCount',
  'noHeader',
  'columnTwice',
  'unknownColumn',
  'columnMissing',
  'quoteOpen',
  'recordTooLong',
  'quoteInside',
  'noSchool',
  'noClass',
  'severalClasses',
  'nobodyNamed',
  'noStudent',
  'severalStudents',
  'otherBirthDate',
  'noMenu',
  'noCategory',
  'noProduct',
  'sameKey',
  'sameStudent',
  'otherCompany',
  'otherSchool',
  'partOfItself',
  'endsBefore',
  'closesBefore',
  'noFile',
  'underWay',
  'noRight',
  'outOfScope',
  'other',
] as const;

/** The mistakes of an import as the console tells them. */
export const toldMistakes = {
  /** The first mistakes, with codes and the values of their words. */
  mistakes: z.array(
    z.object({
      file: z.string().optional(),
      line: z.number().int().optional(),
      /** The header of the column. */
      column: z.string().optional(),
      code: z.enum(IMPORT_MISTAKES),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** The number of other mistakes. */
  more: z.number().int(),
};
