import { matchingOptions } from '@merenda/domain/forms/search';
import { ListField } from '@merenda/ui/blocks/choices/list-field.tsx';
import type { FieldTexts } from '@merenda/ui/blocks/fields/field.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { FoundList } from '../found/found-list.tsx';
import { dishSource, type PlannedDish, type PlannedSchool } from './queries.ts';

export type NamedDish = Pick<PlannedDish, '_id' | 'names'>;

/** The choice of a dish of the school's company, found by name. */
export function DishField({
  school,
  dish,
  own = [],
  without,
  onPick,
  ...texts
}: Omit<FieldTexts, 'label'> & {
  school: PlannedSchool;
  dish?: NamedDish | undefined;
  /** Dishes that the draft alone has. */
  own?: readonly NamedDish[];
  /** Dishes that cannot be chosen. */
  without: readonly string[];
  onPick: (dish: NamedDish) => void;
}) {
  const t = useT();
  const localised = useLocalised();
  const label = t('planning.add.chosen');
  const optionOf = ({ _id, names }: NamedDish) => ({ value: _id, label: localised(names) });
  return (
    <ListField
      {...texts}
      label={label}
      words={dish ? localised(dish.names) : t('planning.add.search')}
      isEmpty={!dish}
      list={(close) => (
        <FoundList
          label={label}
          sourceOf={dishSource(school._id)}
          optionsOf={(found, words) =>
            [...matchingOptions(own.map(optionOf), words), ...found.map(optionOf)].filter(
              ({ value }) => !without.includes(value),
            )
          }
          value={dish?._id ?? ''}
          onPick={(picked, found) => {
            close();
            const known: readonly NamedDish[] = [...own, ...found];
            for (const one of known) if (one._id === picked) onPick(one);
          }}
        />
      )}
    />
  );
}
