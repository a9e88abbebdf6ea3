import { describe, expect, test } from 'vitest';
import { BRANDS, brandForHost, brandOfCompany, COMPANY_IDS } from './brands.ts';
import { contrast } from './testing/contrast.ts';

describe('the brand of a host', () => {
  test.each([
    ['wefood.localhost:3000', 'wefood'],
    ['sodexodirect.localhost:3000', 'sodexo-direct'],
    ['sodexo.example.com', 'sodexo-corporate'],
    ['thomasfranks.example.com', 'thomas-franks'],
    ['AISB.example.com', 'thomas-franks-aisb'],
    ['ulis', 'thomas-franks-ulis'],
    ['scolarest:3000', 'scolarest'],
    ['localhost:3000', 'wefood'],
    ['127.0.0.1', 'wefood'],
    ['www.sodexo.com', 'wefood'],
    ['', 'wefood'],
  ])('%s shows %s', (host, id) => {
    expect(brandForHost(host).id).toBe(id);
  });

  test('ids, labels and companies are unique, and each brand is found by its own', () => {
    for (const brand of BRANDS) {
      expect(brandForHost(brand.label)).toBe(brand);
      if (brand.companyId) expect(brandOfCompany(brand.companyId)).toBe(brand);
    }
    expect(brandOfCompany('')).toBeUndefined();
    expect(COMPANY_IDS).toHaveLength(BRANDS.filter(({ flags }) => flags.open).length);
  });

  test('a preselected provider is one of the brand’s providers, and only open brands have any', () => {
    for (const { preselectedProvider, providers, flags, companyId } of BRANDS) {
      if (preselectedProvider) expect(providers).toContain(preselectedProvider);
      expect(providers.length > 0).toBe(flags.open);
      expect(companyId !== null).toBe(flags.open);
    }
  });

  test('each has a support address, and lists the origins that may embed it as bare https origins', () => {
    for (const { legal, embedders, flags } of BRANDS) {
      expect(legal.supportEmail).toMatch(/^[^@]+@[^@]+$/);
      for (const origin of embedders) expect(new URL(origin).origin).toBe(origin);
      for (const origin of embedders) expect(origin).toMatch(/^https:/);
      expect(embedders.length > 0).toBe(flags.webviewLogout);
    }
  });

  test('no two brands share their colour or their mark', () => {
    expect(new Set(BRANDS.map((brand) => brand.colours.light.brand)).size).toBe(BRANDS.length);
    expect(new Set(BRANDS.map((brand) => brand.logo.mark)).size).toBe(BRANDS.length);
  });
});

const themes = BRANDS.flatMap((brand) =>
  (['light', 'dark'] as const).map((theme) => [brand.id, theme, brand.colours[theme]] as const),
);

describe.each(themes)('%s in the %s theme', (_id, theme, colours) => {
  const { paper, card, brand, walletGradient } = colours;
  const soft = ['brandSoft', 'goodSoft', 'badSoft', 'warnSoft'] as const;

  test('every text colour is readable on its background (4.5:1)', () => {
    const pairs: [string, string, string][] = [];
    for (const ink of [
      'ink',
      'ink2',
      'ink3',
      'brand',
      'brandStrong',
      'good',
      'bad',
      'warn',
    ] as const) {
      pairs.push([`${ink} on paper`, colours[ink], paper], [`${ink} on card`, colours[ink], card]);
    }
    for (const ground of soft) {
      pairs.push([`ink on ${ground}`, colours.ink, colours[ground]]);
      pairs.push([`ink2 on ${ground}`, colours.ink2, colours[ground]]);
    }
    pairs.push(['brand on brandSoft', brand, colours.brandSoft]);
    pairs.push(['brandStrong on brandSoft', colours.brandStrong, colours.brandSoft]);
    pairs.push(['good on goodSoft', colours.good, colours.goodSoft]);
    pairs.push(['bad on badSoft', colours.bad, colours.badSoft]);
    pairs.push(['warn on warnSoft', colours.warn, colours.warnSoft]);
    pairs.push(['onBrand on brand', colours.onBrand, brand]);
    pairs.push(['onBrand on brandStrong', colours.onBrand, colours.brandStrong]);
    pairs.push(['onBad on bad', colours.onBad, colours.bad]);
    pairs.push(['onAccent on accent', colours.onAccent, colours.accent]);
    for (const stop of walletGradient) pairs.push(['onWallet', colours.onWallet, stop]);
    expect(tooFaint(pairs, 4.5)).toEqual([]);
  });

  test('controls contrast with their background (3:1)', () => {
    const pairs: [string, string, string][] = [];
    for (const control of ['brand', 'outline', 'bad', 'good'] as const) {
      pairs.push([`${control} on paper`, colours[control], paper]);
      pairs.push([`${control} on card`, colours[control], card]);
    }
    pairs.push(['onBrand on brand', colours.onBrand, brand]);
    expect(tooFaint(pairs, 3)).toEqual([]);
  });

  test('cards are lighter than the paper, and the wallet is darkest at its far corner', () => {
    const lighter = (colour: string) => contrast(colour, '#000000');
    expect(lighter(card)).toBeGreaterThan(lighter(paper));
    const stops = walletGradient.map(lighter);
    expect(stops).toEqual([...stops].sort((a, b) => b - a));
    expect(lighter(paper) > 10).toBe(theme === 'light');
  });
});

function tooFaint(pairs: [string, string, string][], least: number) {
  return pairs
    .map(([name, over, under]) => `${name}: ${contrast(over, under).toFixed(2)}`)
    .filter((_, at) => {
      const [, over = '', under = ''] = pairs[at] ?? [];
      return contrast(over, under) < least;
    });
}

test('contrast is that of WCAG, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('another colour notation is refused', () => {
  expect(() => contrast('red', '#ffffff')).toThrow(RangeError);
});
