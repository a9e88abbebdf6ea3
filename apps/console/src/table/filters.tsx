import { MAX_SEARCH, typedSearch } from '@merenda/domain/forms/search';
import { plainLine } from '@merenda/domain/text/pasted';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef, useState } from 'react';
import styles from './toolbar.module.css';

/** A filter, which the address keeps under its name. */
export type Filter =
  | {
      kind: 'choice';
      name: string;
      label: string;
      /** The option without a value is the one of an address without the filter. */
      options: readonly { value?: string; label: string }[];
    }
  | { kind: 'words'; name: string; label: string };

export type Search = Readonly<Record<string, string | undefined>>;

const NONE = '';

/** The filters above a table; `/` leads into the first. */
export function Filters({
  filters,
  search,
  onChange,
}: {
  filters: readonly Filter[];
  search: Search;
  onChange: (changed: Search) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const first =
        place.current?.querySelector<HTMLElement>('[aria-pressed=true]') ??
        place.current?.querySelector<HTMLElement>('input, button');
      if (!first) return;
      event.preventDefault();
      (place.current?.querySelector<HTMLElement>('input') ?? first).focus();
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);
  return (
    <div ref={place} className={styles.filters}>
      {filters.map((filter) =>
        filter.kind === 'words' ? (
          <Words
            key={filter.name}
            label={filter.label}
            value={search[filter.name] ?? ''}
            onChange={(words) => onChange({ [filter.name]: words || undefined })}
          />
        ) : (
          <PillSet
            key={filter.name}
            isCompact
            legend={filter.label}
            values={[search[filter.name] ?? NONE]}
            onToggle={(value) => onChange({ [filter.name]: value || undefined })}
            options={filter.options.map(({ value = NONE, label }) => ({ value, label }))}
          />
        ),
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** The time without a key after which the words count. */
const PAUSE_MS = 300;

/** Words to search for, which count after a pause; more than are searched for are told at the field. */
export function Words({
  label,
  value,
  most = MAX_SEARCH,
  onChange,
}: {
  label: string;
  value: string;
  /** The most characters that are searched for. */
  most?: number;
  onChange: (words: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef(value);
  useEffect(() => {
    // The address has changed by itself: back, or a link.
    if (value !== said.current) setTyped(value);
    said.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={label}
      type="search"
      value={typed}
      error={plainLine(typed).length > most ? t('form.required.max', { number: most }) : undefined}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          // The field keeps the typed text, the address what is searched for.
          const sought = typedSearch(text);
          said.current = sought.length > most ? '' : sought;
          onChange(said.current);
        }, PAUSE_MS);
      }}
    />
  );
}
