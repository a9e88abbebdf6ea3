import type { BrandData } from './brand.ts';
import { scolarest } from './scolarest.ts';
import { sodexoCorporate } from './sodexo-corporate.ts';
import { sodexoDirect } from './sodexo-direct.ts';
import { thomasFranks } from './thomas-franks.ts';
import { thomasFranksAisb } from './thomas-franks-aisb.ts';
import { thomasFranksUlis } from './thomas-franks-ulis.ts';
import { wefood } from './wefood.ts';

const ALL = [
  wefood,
  sodexoDirect,
  sodexoCorporate,
  thomasFranks,
  thomasFranksAisb,
  thomasFranksUlis,
  scolarest,
] as const;

export type BrandId = (typeof ALL)[number]['id'];
export type CompanyId = Exclude<(typeof ALL)[number]['companyId'], null>;
export type Brand = BrandData<BrandId, CompanyId | null>;
export type { BrandCountry, Palette } from './brand.ts';

/** Every brand (product:brands#companies). */
export const BRANDS: readonly Brand[] = ALL;

/** The brand of every host that bears no brand's label. */
export const DEFAULT_BRAND: Brand = wefood;

/** The ids of all companies. Scolarest has none yet. */
export const COMPANY_IDS: readonly CompanyId[] = ALL.flatMap((brand) => brand.companyId ?? []);

/**
 * The brand of a host name, by its first label ("aisb.example.com:3000" → AISB); the default for any
 * other host (product:brands#brand-by-host).
 */
export function brandForHost(host: string): Brand {
  const label = host.toLowerCase().split(/[.:]/)[0];
  return BRANDS.find((brand) => brand.label === label) ?? DEFAULT_BRAND;
}

/** The brand of a company; undefined for an unknown company. */
export function brandOfCompany(companyId: string): Brand | undefined {
  return BRANDS.find((brand) => brand.companyId !== null && brand.companyId === companyId);
}
