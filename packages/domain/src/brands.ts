import type { BrandData } from './brands/brand.ts';
import { scolarest } from './brands/scolarest.ts';
import { sodexoCorporate } from './brands/sodexo-corporate.ts';
import { sodexoDirect } from './brands/sodexo-direct.ts';
import { thomasFranks } from './brands/thomas-franks.ts';
import { thomasFranksAisb } from './brands/thomas-franks-aisb.ts';
import { thomasFranksUlis } from './brands/thomas-franks-ulis.ts';
import { wefood } from './brands/wefood.ts';

// A new brand is a new file and its line here; nothing else knows the names.
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
export type { BrandFlags, Logo, LogoShape, Palette } from './brands/brand.ts';

/** Every brand; the first is the default one (decision C). */
export const BRANDS: readonly Brand[] = ALL;

/** The companies that exist. Scolarest has none yet. */
export const COMPANY_IDS: readonly CompanyId[] = ALL.flatMap((brand) => brand.companyId ?? []);

/**
 * The brand of a host name, by its first label ("aisb.example.com:3000" → AISB); Wefood for any
 * other host (spec 1 §1).
 */
export function brandForHost(host: string): Brand {
  const label = host.toLowerCase().split(/[.:]/)[0];
  return BRANDS.find((brand) => brand.label === label) ?? wefood;
}

/** The brand of an id. */
export function brandById(id: BrandId): Brand {
  return BRANDS.find((brand) => brand.id === id) ?? wefood;
}

/** The brand under which a company trades; undefined for a company that does not exist. */
export function brandOfCompany(companyId: string): Brand | undefined {
  return BRANDS.find((brand) => brand.companyId !== null && brand.companyId === companyId);
}
