import { BRANDS, type Brand } from '@merenda/domain/brands';
import type { Plugin } from 'vite';

const ID = 'virtual:brand-facts';
const RESOLVED = `\0${ID}`;

/** A brand without what its stylesheet already says. */
export type BrandFacts = Omit<Brand, 'colours' | 'radius' | 'logo'> & {
  logo: Omit<Brand['logo'], 'mark'>;
};

/**
 * `virtual:brand-facts`: all brands by host label, without colours and drawn marks, which make up
 * most of a brand's data and are in the stylesheet. It saves every first visit about 4 kB of script.
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
  Object.fromEntries(
    BRANDS.map(({ colours: _, radius: __, logo: { mark: ___, ...logo }, ...facts }) => [
      facts.label,
      { ...facts, logo },
    ]),
  );
