import type { Language } from '@merenda/domain/places/languages';

/** A dish's text as it is typed, by language. */
export type Texts = Partial<Record<Language, string>>;

/** The languages that have a text. */
export const written = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text?.trim() ? [[language, text.trim()]] : [],
    ),
  );
