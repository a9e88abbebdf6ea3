import { CATALOGUE_DEFAULT } from '@merenda/domain/places/languages';
import { useLanguage } from './language.ts';

/** A text that the school wrote in some languages: ours, else the default's, else any of them. */
export function useLocalised(): (texts: Record<string, string>) => string {
  const language = useLanguage();
  return (texts) =>
    texts[language] ?? texts[CATALOGUE_DEFAULT] ?? texts.en ?? Object.values(texts)[0] ?? '';
}
