import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstOf, type Place, placesQuery } from '../places/queries.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import type { Receiver } from './queries.ts';

/** A note to the guardians of a company or a school (product:console-administration#notes). */
export function NotesPage() {
  const t = useT();
  const [receiver, setReceiver] = useState<Receiver>();
  return (
    <>
      <PageHeader title={t('administration.notes')} text={t('administration.notes.text')} />
      <div className={styles.page}>
        <Card className={styles.form}>
          <ChooseReceiver value={receiver} onChange={setReceiver} />
        </Card>
        {receiver && <NoteForm key={receiver.id} receiver={receiver} />}
      </div>
    </>
  );
}

function ChooseReceiver({
  value,
  onChange,
}: {
  value: Receiver | undefined;
  onChange: (value: Receiver) => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const { data } = useQuery(placesQuery(words.trim()));
  const receiver =
    (kind: Receiver['kind']) =>
    ({ _id: id, name, label = name }: Place): Receiver => ({ kind, id, name, label });
  const companies = firstOf(data?.companies ?? [], t);
  const schools = firstOf(data?.schools ?? [], t);
  const found = [
    ...companies.shown.map(receiver('company')),
    ...schools.shown.map(receiver('school')),
  ];
  const isShown = found.some(({ id }) => id === value?.id);
  const options = value && !isShown ? [value, ...found] : found;
  return (
    <>
      <TextField
        label={t('administration.places.search')}
        type="search"
        value={words}
        onChange={setWords}
      />
      <PillSet
        legend={t('administration.notes.to')}
        hint={companies.others || schools.others}
        values={value ? [value.id] : []}
        options={options.map(({ id, label }) => ({ value: id, label }))}
        onToggle={(id) => {
          const chosen = options.find((option) => option.id === id);
          if (chosen) onChange(chosen);
        }}
      />
    </>
  );
}
