import type { Language } from '@merenda/domain/places/languages';

/** One text in every language of the product. */
export type Texts = Record<Language, string>;
