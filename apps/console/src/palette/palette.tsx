import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { LiveRegion } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { UP_AND_DOWN } from '../table/step-of.ts';
import styles from './palette.module.css';
import { noteRecent } from './recent.ts';
import { type Choice, useFound } from './use-found.ts';

/** Leads to any page, act or record by its name (product:console#command-palette). */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('console.palette.title')}>
      <Search onDone={onClose} />
    </Dialog>
  );
}

function Search({ onDone }: { onDone: () => void }) {
  const t = useT();
  const id = useId();
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { groups, isSearching, hasFailed } = useFound(typed);
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.min(active, choices.length - 1);
  const idOf = (index: number) => `${id}${index}`;
  useEffect(() => {
    list.current?.querySelector(`[id="${id}${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    onDone();
    if ('run' in choice) return choice.run();
    // A page is at hand anyway; a record is found again.
    if (choice.to.split('/').length > 2) noteRecent(choice);
    history.push(choice.to);
  };
  const move = (event: KeyboardEvent) => {
    const step = UP_AND_DOWN[event.key];
    if (step === undefined || choices.length === 0) return;
    event.preventDefault();
    setActive((at + step + choices.length) % choices.length);
  };
  let index = -1;
  return (
    <Form className={styles.search} onSubmit={() => choose(choices[at])}>
      <TextField
        label={t('console.palette.label')}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? idOf(at) : undefined}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setActive(0);
        }}
        onKeyDown={move}
      />
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={t('console.palette.title')}
        className={styles.list}
      >
        {groups.map(({ name, choices: some }) => (
          <fieldset key={name} aria-label={name} className={styles.group}>
            <p aria-hidden>{name}</p>
            {some.map((choice) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above moves and chooses
                <div
                  key={own}
                  id={idOf(own)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === at}
                  className={styles.choice}
                  onPointerMove={() => setActive(own)}
                  onClick={() => choose(choice)}
                >
                  <b>{choice.title}</b>
                  {choice.detail && <span>{choice.detail}</span>}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
      {choices.length === 0 && !isSearching && (
        <p className={styles.none}>{t('console.palette.none')}</p>
      )}
      {hasFailed && <p className={styles.none}>{t('console.palette.failed')}</p>}
      <LiveRegion text={t('console.palette.found', { count: choices.length })} />
    </Form>
  );
}
