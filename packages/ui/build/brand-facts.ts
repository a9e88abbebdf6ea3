import { BRANDS, type Brand } from '@merenda/domain/brands/brands';
import type { Plugin } from 'vite';

const ID = 'virtual:brand-facts';
const RESOLVED = `\0${ID}`;

/** The parts of a brand that pages read; its stylesheet has the rest. */
export type BrandFacts = Pick<
  Brand,
  'id' | 'name' | 'companyId' | 'variant' | 'country' | 'timeZone' | 'embedders' | 'flags'
> & { logo: Pick<Brand['logo'], 'word' | 'tag'> };

/**
 * `virtual:brand-facts`: all brands by host label. The stylesheet and the API have most of a
 * brand's data; leaving it out here saves every first visit 5 kB of script.
 */
export function brandFacts(): Plugin {
  return {
    name: 'merenda:brand-facts',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED ? `export default ${JSON.stringify(factsByLabel())}` : undefined,
  };
}

const factsByLabel = (): Record<string, BrandFacts> =>
  Object.fromEntries(BRANDS.map((brand) => [brand.label, factsOf(brand)]));

function factsOf({ logo: { word, tag }, ...brand }: Brand): BrandFacts {
  const { id, name, companyId, variant, country, timeZone, embedders, flags } = brand;
  const logo = tag ? { word, tag } : { word };
  return { id, name, companyId, variant, country, timeZone, embedders, flags, logo };
}
