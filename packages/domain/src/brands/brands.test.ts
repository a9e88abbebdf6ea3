import { filled } from '@merenda/testing/filled';
import { describe, expect, test } from 'vitest';
import { BRANDS, brandForHost, brandOfCompany, COMPANY_IDS, type Palette } from './brands.ts';
import { contrast } from './testing/contrast.ts';

describe('the brand of a host', () => {
  test.each([
    ['sodexodirect.localhost:3000', 'sodexo-direct'],
    ['AISB.example.com', 'thomas-franks-aisb'],
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

type Colour = keyof Palette;
const PAGE = ['paper', 'card'] as const;
const SOFT = ['brandSoft', 'goodSoft', 'badSoft', 'warnSoft'] as const;

/** The grounds of each colour: as text, and as a control's fill or border. */
const GROUNDS: Record<Colour, { text?: readonly Colour[]; control?: readonly Colour[] }> = {
  paper: {},
  card: {},
  ink: { text: [...PAGE, ...SOFT] },
  ink2: { text: [...PAGE, ...SOFT] },
  ink3: { text: PAGE },
  line: {},
  outline: { control: PAGE },
  brand: { text: [...PAGE, 'brandSoft'], control: PAGE },
  brandStrong: { text: [...PAGE, 'brandSoft'] },
  brandSoft: {},
  onBrand: { text: ['brand', 'brandStrong'] },
  accent: {},
  onAccent: { text: ['accent'] },
  walletGradient: {},
  onWallet: { text: ['walletGradient'] },
  good: { text: [...PAGE, 'goodSoft'], control: PAGE },
  goodSoft: {},
  bad: { text: [...PAGE, 'badSoft'], control: PAGE },
  badSoft: {},
  onBad: { text: ['bad'] },
  warn: { text: [...PAGE, 'warnSoft'] },
  warnSoft: {},
};

describe.each(filled(themes))('%s in the %s theme', (_id, theme, colours) => {
  const { paper, card, walletGradient } = colours;

  test.each([
    ['text', 4.5],
    ['control', 3],
  ] as const)('every %s contrasts with its grounds, at least %d to 1', (use, least) => {
    const faint = (Object.keys(GROUNDS) as Colour[]).flatMap((over) =>
      (GROUNDS[over][use] ?? []).flatMap((under) =>
        [colours[under]].flat().flatMap((ground) => {
          const found = contrast(String(colours[over]), ground);
          return found < least ? `${over} on ${under}: ${found.toFixed(2)}` : [];
        }),
      ),
    );
    expect(faint).toEqual([]);
  });

  test('cards are lighter than the paper, and the wallet is darkest at its far corner', () => {
    const lighter = (colour: string) => contrast(colour, '#000000');
    expect(lighter(card)).toBeGreaterThan(lighter(paper));
    const stops = walletGradient.map(lighter);
    expect(stops).toEqual([...stops].sort((a, b) => b - a));
    expect(lighter(paper) > 10).toBe(theme === 'light');
  });
});

test('contrast is that of WCAG, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('another colour notation is refused', () => {
  expect(() => contrast('red', '#ffffff')).toThrow(RangeError);
});
