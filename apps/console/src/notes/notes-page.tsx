import { ListField } from '@merenda/ui/blocks/choices/list-field.tsx';
import { free } from '@merenda/ui/blocks/form/form-state.ts';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRef } from 'react';
import { FoundList } from '../found/found-list.tsx';
import { placeName, placeOption, placeSource } from '../places/queries.ts';
import { useDraftForm } from '../session/use-draft-form.ts';
import { useKeptFocus } from '../table/use-kept-focus.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import type { Receiver } from './queries.ts';

/** A note to the guardians of a company or a school (product:console-administration#notes). */
export function NotesPage() {
  const t = useT();
  const {
    form: { receiver },
    change,
    sent,
  } = useDraftForm(
    // A begun note is there again only with the place that it is for.
    'receiver of a note',
    { receiver: undefined as Receiver | undefined },
    { receiver: free },
    { paths: { receiver: null } },
  );
  const place = useRef<HTMLDivElement>(null);
  // A note that is sent begins the form anew.
  useKeptFocus(place);
  return (
    <>
      <PageHeader title={t('administration.notes')} text={t('administration.notes.text')} />
      <div ref={place} className={styles.page}>
        <Card className={styles.form}>
          <ChooseReceiver value={receiver} onChange={(chosen) => change({ receiver: chosen })} />
        </Card>
        {receiver && <NoteForm key={receiver.id} receiver={receiver} onSent={sent} />}
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
  const label = t('administration.notes.to');
  return (
    <ListField
      label={label}
      words={value?.label ?? t('administration.places.search')}
      isEmpty={!value}
      list={(close) => (
        <FoundList
          label={label}
          sourceOf={placeSource({})}
          optionsOf={(found) => found.map(placeOption)}
          value={value?.id ?? ''}
          onPick={(picked, found) => {
            close();
            for (const place of found) {
              const { _id: id, kind, name } = place;
              if (id === picked) onChange({ kind, id, name, label: placeName(place) });
            }
          }}
        />
      )}
    />
  );
}
