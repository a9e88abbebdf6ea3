import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstOf, type Place, placesQuery } from './queries.ts';

export interface Places {
  companies: readonly Place[];
  schools: readonly Place[];
}

/** Several companies and schools: those that are chosen, then those that the typed words find. */
export function PlacePicker({
  value,
  onChange,
}: {
  value: Places;
  onChange: (value: Places) => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const { data } = useQuery(placesQuery(words.trim()));
  const found = { companies: data?.companies ?? [], schools: data?.schools ?? [] };
  return (
    <>
      <TextField
        label={t('administration.places.search')}
        type="search"
        value={words}
        onChange={setWords}
      />
      {(['companies', 'schools'] as const).map((kind) => {
        const chosen = value[kind];
        const first = firstOf(
          found[kind].filter(({ _id }) => !chosen.some((one) => one._id === _id)),
          t,
        );
        const shown = [...chosen, ...first.shown];
        const hint = kind === 'companies' && t('administration.access.companyHint');
        return (
          <PillSet
            key={kind}
            legend={t(`administration.field.${kind}`)}
            hint={[hint, first.others].filter(Boolean).join(' ')}
            values={chosen.map(({ _id }) => _id)}
            options={shown.map(({ _id, name, label = name }) => ({ value: _id, label }))}
            onToggle={(id) => {
              const rest = chosen.filter(({ _id }) => _id !== id);
              const added = shown.filter(({ _id }) => _id === id);
              const isChosen = rest.length < chosen.length;
              onChange({ ...value, [kind]: isChosen ? rest : [...rest, ...added] });
            }}
          />
        );
      })}
    </>
  );
}
