import type { Language } from '@merenda/domain/languages';

/** One text in every language of the product. */
export type Texts = Record<Language, string>;
