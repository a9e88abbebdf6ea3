import type { Allergen } from '@merenda/domain/ordering/allergens';
import { ALLERGEN_SHAPES, UNKNOWN_ALLERGEN } from './allergen-shapes.ts';

/**
 * The icon of an allergen or of a property of a dish (product:menus#allergens). Decoration: its
 * word stands beside it. A mark that only a newer server knows gets a placeholder.
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
