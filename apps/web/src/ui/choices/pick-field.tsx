import { matchingOptions } from '@merenda/domain/forms/search';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { PickButton } from '../actions/pick-button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Field, type FieldTexts } from '../fields/field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { LiveRegion } from '../layout/hidden.tsx';
import styles from './pick-field.module.css';
import type { Option } from './select-field.tsx';

/**
 * A choice from a list that is too long for a select: a button that opens the list with a search
 * field above it. `none` is the option to choose nothing, where that is one.
 */
export function PickField({
  value,
  onChange,
  options,
  none,
  placeholder,
  ...texts
}: FieldTexts & {
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  none?: string;
  placeholder: string;
}) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  return (
    <Field {...texts}>
      {(control) => (
        <>
          <PickButton
            control={control}
            label={texts.label}
            words={chosen?.label ?? placeholder}
            isEmpty={!chosen}
            icon={IconChevronDown}
            onOpen={() => setOpen(true)}
          />
          <Dialog open={open} onClose={() => setOpen(false)} title={texts.label}>
            <Search
              label={texts.label}
              options={all}
              value={value}
              onPick={(picked) => {
                onChange(picked);
                setOpen(false);
              }}
            />
          </Dialog>
        </>
      )}
    </Field>
  );
}

function Search({
  label,
  options,
  value,
  onPick,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onPick: (value: string) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const found = matchingOptions(options, text);
  return (
    <div className={styles.search}>
      <TextField
        label={t('pick.search')}
        type="search"
        autoComplete="off"
        prefix={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={setText}
      />
      <LiveRegion text={text && t('pick.found', { count: found.length })} />
      <ul className={styles.options} aria-label={label}>
        {found.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={option.value === value}
              onClick={() => onPick(option.value)}
            >
              {option.label}
              {option.value === value && <IconCheck size={20} stroke={2.4} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.nothing}>{t('pick.nothing')}</p>}
    </div>
  );
}
