import type { Allergen } from '@merenda/domain/ordering/allergens';
import { ALLERGEN_SHAPES, UNKNOWN_ALLERGEN } from './allergen-shapes.ts';

/**
 * The icon of what a dish contains or is free of (product:menus#allergens). Decoration: its word
 * stands beside it. A mark that a newer server knows and this app does not gets a placeholder.
 */
export function AllergenIcon({ allergen, size = 24 }: { allergen: Allergen; size?: number }) {
  const shapes: Readonly<Partial<Record<Allergen, string>>> = ALLERGEN_SHAPES;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={shapes[allergen] ?? UNKNOWN_ALLERGEN} />
    </svg>
  );
}
