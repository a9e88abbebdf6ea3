import { brandOfCompany } from '@merenda/domain/brands/brands';
import type { DemoCompany, DemoCompanyData } from './company.ts';
import { sodexoCorporate } from './sodexo-corporate.ts';
import { sodexoDirect } from './sodexo-direct.ts';
import { thomasFranks } from './thomas-franks.ts';
import { thomasFranksAisb } from './thomas-franks-aisb.ts';
import { thomasFranksUlis } from './thomas-franks-ulis.ts';
import { wefood } from './wefood.ts';

/** Every open company (product:brands#companies): one demo guardian each. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  wefood,
  sodexoDirect,
  sodexoCorporate,
  thomasFranks,
  thomasFranksAisb,
  thomasFranksUlis,
].map(ofBrand);

/**
 * Adds the brand's facts. The demo's first top-up uses the brand's last provider: PIX or a link if it has
 * one.
 */
function ofBrand(data: DemoCompanyData): DemoCompany {
  const brand = brandOfCompany(data.id);
  if (!brand?.country || !brand.currency) throw new Error(`${data.id} is not open`);
  const { country, currency, providers } = brand;
  return { ...data, country, currency, providers: providers.toReversed() };
}
