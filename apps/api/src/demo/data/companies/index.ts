import { brandOfCompany, type CompanyId } from '@merenda/domain/brands/brands';
import type { DemoCompany, DemoCompanyData } from './company.ts';
import { sodexoCorporate } from './sodexo-corporate.ts';
import { sodexoDirect } from './sodexo-direct.ts';
import { thomasFranks } from './thomas-franks.ts';
import { thomasFranksAisb } from './thomas-franks-aisb.ts';
import { thomasFranksUlis } from './thomas-franks-ulis.ts';
import { wefood } from './wefood.ts';

const DATA = {
  wefood,
  'sodexo-direct': sodexoDirect,
  'sodexo-corporate': sodexoCorporate,
  'thomas-franks': thomasFranks,
  'thomas-franks-aisb': thomasFranksAisb,
  'thomas-franks-ulis': thomasFranksUlis,
} as const satisfies Record<CompanyId, DemoCompanyData>;

/** Every open company (product:brands#companies): one demo guardian each. */
export const DEMO_COMPANIES: readonly DemoCompany[] = (Object.keys(DATA) as CompanyId[]).map((id) =>
  ofBrand(id, DATA[id]),
);

/**
 * Adds the brand's facts. The demo's first top-up uses the brand's last provider: PIX or a link if it has
 * one.
 */
function ofBrand(id: CompanyId, data: DemoCompanyData): DemoCompany {
  const brand = brandOfCompany(id);
  if (!brand?.country || !brand.currency) throw new Error(`${id} is not open`);
  const { country, currency, providers } = brand;
  return { ...data, id, country, currency, providers: providers.toReversed() };
}
