import { ListField } from '@merenda/ui/blocks/choices/list-field.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { FoundList } from '../found/found-list.tsx';
import { type Place, placeName, placeOption, placeSource } from './queries.ts';

/** A chosen company or school; its label tells it from others of its name. */
interface Chosen {
  _id: string;
  name: string;
  label?: string;
}

export interface Places {
  companies: readonly Chosen[];
  schools: readonly Chosen[];
}

const KINDS = ['companies', 'schools'] as const;

/** Several companies and schools: a search adds one, a press on a chosen one removes it. */
export function PlacePicker({
  value,
  onChange,
}: {
  value: Places;
  onChange: (value: Places) => void;
}) {
  const t = useT();
  const label = t('administration.places.search');
  const ids = KINDS.flatMap((kind) => value[kind].map(({ _id }) => _id));
  const add = (place: Place) => {
    const kind = place.kind === 'company' ? 'companies' : 'schools';
    const { _id, name } = place;
    onChange({ ...value, [kind]: [...value[kind], { _id, name, label: placeName(place) }] });
  };
  return (
    <>
      <ListField
        label={label}
        hint={t('administration.access.companyHint')}
        words={t('pick.search')}
        isEmpty
        isWrong={false}
        list={(close) => (
          <FoundList
            label={label}
            sourceOf={placeSource({})}
            optionsOf={(found) => found.filter(({ _id }) => !ids.includes(_id)).map(placeOption)}
            onPick={(picked, found) => {
              close();
              for (const place of found) if (place._id === picked) add(place);
            }}
          />
        )}
      />
      {KINDS.filter((kind) => value[kind].length > 0).map((kind) => (
        <PillSet
          key={kind}
          legend={t(`administration.field.${kind}`)}
          values={value[kind].map(({ _id }) => _id)}
          options={value[kind].map(({ _id, name, label: shown = name }) => ({
            value: _id,
            label: shown,
          }))}
          onToggle={(id) =>
            onChange({ ...value, [kind]: value[kind].filter(({ _id }) => _id !== id) })
          }
        />
      ))}
    </>
  );
}
