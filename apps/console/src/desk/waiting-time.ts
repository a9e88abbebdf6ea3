import { inLargestUnit } from '@merenda/domain/help/desk';
import { dateLocale, type Language } from '@merenda/domain/places/languages';

/** A length of time in the language's short words: "3 h", "2 days". */
export function formatLength(language: Language, ms: number): string {
  const { unit, count } = inLargestUnit(ms);
  return new Intl.NumberFormat(dateLocale(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(count);
}
