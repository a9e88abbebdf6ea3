import { ERASED_NAME } from '@merenda/domain/people/guardian-names';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';

/** Text with each erased name in the reader's words: "erased person". */
export const tellErased = (text: string, language: Language): string =>
  text.includes(ERASED_NAME)
    ? text.replaceAll(ERASED_NAME, translate(language, 'common.erasedPerson'))
    : text;
