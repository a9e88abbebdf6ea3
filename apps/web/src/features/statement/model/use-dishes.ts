import { useLocalised } from '@merenda/ui/i18n/language.ts';
import type { Entry } from '../api/entries.ts';

/** Returns the dishes of an entry's meal; undefined for another entry. */
export function useDishes(): (entry: Entry) => string[] | undefined {
  const localised = useLocalised();
  return ({ meal }) =>
    meal?.dishes.map(
      ({ name, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${localised(name)}`,
    );
}
