import type { Menu } from '@merenda/contract';
import type { BrandCurrency } from '@merenda/domain/money/currencies';
import type { Texts } from './categories.ts';
import products from './products.json' with { type: 'json' };

type Product = Menu['categories'][number]['products'][number];

/** A product of the demo schools. Prices are in major units, by currency. */
export interface DemoProduct {
  slug: string;
  /** The colours of its picture's middle and edge, shown while the picture loads. */
  placeholder: { middle: string; edge: string };
  names: Texts;
  descriptions: Texts;
  kilocalories: number;
  nutritionalValue: Product['nutritionalValueDescription']['value'];
  allergens: Product['product']['allergens'];
  prices: Record<BrandCurrency, string>;
  /** Slugs of its components. */
  subProducts?: readonly string[];
  /** The recurrency of its orders; by default the day. */
  recurrency?: Product['product']['orderType']['recurrency'];
  /** The school's own text. */
  nutritionalInfo?: Texts;
}

export const PRODUCTS = products as readonly DemoProduct[];

/**
 * The product with this slug.
 * @throws Error for an unknown slug
 */
export function productOf(slug: string): DemoProduct {
  const product = PRODUCTS.find((candidate) => candidate.slug === slug);
  if (!product) throw new Error(`no such dish: ${slug}`);
  return product;
}
