import type { Language } from '@merenda/domain/languages';

/** One thing that is wrong with a text. */
export type Finding = {
  language: Language;
  key: string;
  problem:
    | 'missing'
    | 'surplus'
    | 'missing plural form'
    | 'surplus plural form'
    | 'variables differ'
    | 'empty'
    | 'untidy spacing'
    | 'same as English'
    | 'foreign word'
    | 'in two areas'
    | 'used nowhere';
  detail: string;
};

/** The texts as they lie on disk: language → area → key → text. */
export type CatalogueFiles = Record<Language, Record<string, Record<string, string>>>;
