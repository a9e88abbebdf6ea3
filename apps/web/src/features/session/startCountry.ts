import { countryByIso2, DEFAULT_COUNTRY } from '@merenda/domain/countries';
import { brand } from '../../session/brand.ts';

/** The country a visitor most likely lives in: `?country=`, the brand's, else Brazil (spec 1 §1). */
export function startCountry(): string {
  const asked = new URLSearchParams(location.search).get('country') ?? '';
  return countryByIso2(asked)?.iso2 ?? brand.country ?? DEFAULT_COUNTRY;
}
