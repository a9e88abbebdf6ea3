import type { Language } from '@merenda/domain/places/languages';

/** An error in a text. */
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
    | 'address without its capital'
    | 'in two areas'
    | 'straight quotes'
    | 'quotes without a text'
    | 'a line may begin with its dot'
    | 'a dot after the dot of a day'
    | 'not in the glossary'
    | 'one word for two concepts'
    | 'glued to a hole'
    | 'quotes no text'
    | 'a typed figure'
    | 'used nowhere';
  detail: string;
};

/** The texts as stored: language → area → key → text. */
export type CatalogueFiles = Record<Language, Record<string, Record<string, string>>>;

/** The documents as stored, legal ones, the answers of help, canned ones: language → document → Markdown. */
export type DocumentFiles = Record<Language, Record<string, string>>;
