import type { Menu } from '@merenda/contract';
import products from './products.json' with { type: 'json' };
import type { Texts } from './texts.ts';

type Product = Menu['categories'][number]['products'][number];

/** A dish of the demo kitchens. Prices are major units, per currency of the companies. */
export interface DemoProduct {
  slug: string;
  names: Texts;
  descriptions: Texts;
  kilocalories: number;
  nutritionalValue: Product['nutritionalValueDescription']['value'];
  allergens: Product['product']['allergens'];
  prices: Record<DemoCurrency, string>;
}

export type DemoCurrency = 'BRL' | 'HUF' | 'GBP' | 'EUR';

export const PRODUCTS = products as readonly DemoProduct[];

/** @throws Error for a slug that no dish has */
export function productOf(slug: string): DemoProduct {
  const product = PRODUCTS.find((candidate) => candidate.slug === slug);
  if (!product) throw new Error(`no such dish: ${slug}`);
  return product;
}
