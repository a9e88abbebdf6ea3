import { countryByIso2, DEFAULT_COUNTRY } from '@merenda/domain/places/countries';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useSearch } from '@tanstack/react-router';

/**
 * The likely country of a visitor: `?country=`, the brand's, else Brazil
 * (product:countries#default-country).
 */
export function useStartCountry(): string {
  const { country } = useSearch({ strict: false }) as { country?: unknown };
  const asked = typeof country === 'string' ? countryByIso2(country) : undefined;
  return asked?.iso2 ?? brand.country ?? DEFAULT_COUNTRY;
}
