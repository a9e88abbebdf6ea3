import { DEFAULT_CURRENCY } from '@merenda/domain/money/currencies';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Day } from '@merenda/domain/time/dates';
import { brand } from '../../src/brand/brand.ts';

/** A fixed day: the page looks the same each time. */
export const TODAY: Day = '2026-03-11';

export const COUNTRY = countryOrDefault(brand.country);
export const CURRENCY = brand.country ? COUNTRY.currency : DEFAULT_CURRENCY;
