import { matchingOptions } from '@merenda/domain/forms/search';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { TextField } from '../fields/text-field.tsx';
import { LiveRegion } from '../layout/hidden.tsx';
import styles from './pick-field.module.css';

export interface PickOption {
  value: string;
  label: string;
  /** A second line, searched too: a school's town. */
  detail?: string | undefined;
}

/** A server that finds the options: they follow the typed words, page by page. */
export interface Finder {
  onSearch: (text: string) => void;
  /** The options of the typed words have not come yet: Enter picks none of the former ones. */
  isBusy: boolean;
  /** Asks for the options after the last one; undefined where that is all. */
  onMore: (() => void) | undefined;
}

/** The number of rows drawn at first, and added whenever the last one comes near. */
const ROWS = 40;
const NEAR_PX = 400;

/**
 * A search field above its results: a combobox. Arrows, Home and End move in the list while the
 * focus stays in the field; Enter picks. Rows are drawn as they come near (record 0290). Without a
 * finder the words are looked for in the given options.
 */
export function PickList({
  label,
  options,
  value,
  onPick,
  finder,
}: {
  label: string;
  options: readonly PickOption[];
  value: string;
  onPick: (value: string) => void;
  finder?: Finder;
}) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const [rows, setRows] = useState(ROWS);
  const found = finder ? options : matchingOptions(options, text);
  const isBusy = finder?.isBusy === true;
  const current = isBusy ? undefined : found[active];

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const search = (typed: string) => {
    setText(typed);
    finder?.onSearch(typed);
    setActive(typed.trim() ? 0 : -1);
    setRows(ROWS);
    list.current?.scrollTo({ top: 0 });
  };
  const walk = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[event.key];
    if (event.key === 'Enter') {
      if (current) onPick(current.value);
    } else if (to === undefined) return;
    else {
      const place = Math.max(Math.min(to, last), 0);
      setRows((drawn) => Math.max(drawn, place + ROWS));
      setActive(place);
      if (place + ROWS > found.length) finder?.onMore?.();
    }
    event.preventDefault();
  };
  const drawMore = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) => {
    if (scrollTop + clientHeight + NEAR_PX > scrollHeight) {
      setRows((drawn) => (drawn < found.length ? drawn + ROWS : drawn));
      if (rows >= found.length) finder?.onMore?.();
    }
  };
  return (
    <search className={styles.search}>
      <TextField
        label={t('pick.search')}
        type="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${active}`}
        prefix={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={search}
        onKeyDown={walk}
      />
      <LiveRegion text={text && !isBusy ? t('pick.found', { count: found.length }) : ''} />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-busy={isBusy}
        className={styles.options}
        onScroll={(event) => drawMore(event.currentTarget)}
      >
        {found.slice(0, rows).map((option, at) => (
          <Row
            key={option.value}
            id={`${id}-${at}`}
            option={option}
            isChosen={option.value === value}
            isActive={at === active}
            onPick={onPick}
          />
        ))}
      </div>
      {found.length === 0 && !isBusy && <p className={styles.nothing}>{t('pick.nothing')}</p>}
    </search>
  );
}

const Row = memo(function Row({
  id,
  option: { value, label, detail },
  isChosen,
  isActive,
  onPick,
}: {
  id: string;
  option: PickOption;
  isChosen: boolean;
  isActive: boolean;
  onPick: (value: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={styles.option}
      onClick={() => onPick(value)}
    >
      <span>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {isChosen && <IconCheck size={20} stroke={2.4} aria-hidden />}
    </div>
  );
});
