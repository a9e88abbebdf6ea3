import type { Language } from '@merenda/domain/languages';
import type { Json } from '../../../../db/generated.ts';
import { localised } from '../../../menus/index.ts';

/** A dish's or a menu's name in a language, or in whichever there is. */
export function localisedName(names: Json, language: Language): string {
  const texts = localised(names);
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
