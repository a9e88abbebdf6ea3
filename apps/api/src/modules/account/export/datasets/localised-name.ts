import type { Language } from '@merenda/domain/places/languages';
import type { Json } from '../../../../platform/database/generated.ts';
import { localised } from '../../../menus/index.ts';

/** A product's or a menu's name in a language, else in any language it has. */
export function localisedName(names: Json, language: Language): string {
  const texts = localised(names);
  return texts[language] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
