import { countryByIso2, DEFAULT_COUNTRY } from '@merenda/domain/countries';
import { useSearch } from '@tanstack/react-router';
import { brand } from '../../session/brand.ts';

/** The country a visitor most likely lives in: `?country=`, the brand's, else Brazil (spec 1 §1). */
export function useStartCountry(): string {
  const { country } = useSearch({ strict: false }) as { country?: unknown };
  const asked = typeof country === 'string' ? countryByIso2(country) : undefined;
  return asked?.iso2 ?? brand.country ?? DEFAULT_COUNTRY;
}
