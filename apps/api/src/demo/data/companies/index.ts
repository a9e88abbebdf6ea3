import { brandOfCompany } from '@merenda/domain/brands/brands';
import { DEMO_CURRENCIES } from '../products.ts';
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

/** The demo's first top-up is by the brand's last way to pay: PIX or a link where there is one. */
function ofBrand(data: DemoCompanyData): DemoCompany {
  const brand = brandOfCompany(data.id);
  const currency = DEMO_CURRENCIES.find((one) => one === brand?.currency);
  if (!brand?.country || !currency) throw new Error(`${data.id} is not open`);
  return { ...data, country: brand.country, currency, providers: brand.gateways.toReversed() };
}
