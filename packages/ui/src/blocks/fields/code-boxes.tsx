import { plainCode } from '@merenda/domain/text/pasted';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import { openReason, useAsk } from '../form/form-scope.tsx';
import styles from './code-boxes.module.css';
import { FieldNote } from './field.tsx';

/**
 * A short code, one character a box (CVV, kiosk password). Typing moves on, Backspace moves back,
 * arrows move, a pasted code fills the boxes. `numeric` takes digits only, otherwise letters and
 * digits. `masked` shows dots without being a password field, which browsers would offer to store.
 * `autoComplete` lets the browser's wallet fill in the code; `readOnly` shows one.
 */
export function CodeBoxes({
  label,
  length,
  value,
  onChange,
  numeric = false,
  masked = false,
  autoComplete = 'off',
  readOnly = false,
  autoFocus = false,
  error: said,
  isWrong,
  hint,
}: {
  label: string;
  length: number;
  value: string;
  onChange?: (value: string) => void;
  numeric?: boolean;
  masked?: boolean;
  autoComplete?: 'off' | 'cc-csc';
  readOnly?: boolean;
  autoFocus?: boolean;
  error?: string | undefined;
  /** By its form's rules. Without a form, each box has to be filled in. */
  isWrong?: boolean;
  hint?: React.ReactNode;
}) {
  const t = useT();
  const id = useId();
  const note = `${id}-note`;
  const isShort = value.length < length;
  const isMarked = useAsk({
    id,
    label,
    what: openReason(!readOnly && (isWrong ?? (isShort || Boolean(said))), isShort),
  });
  const error = said ?? (isMarked ? t('form.required') : undefined);
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const characters = Array.from({ length }, (_, at) => value[at] ?? '');
  const focus = (at: number) => boxes.current[Math.min(Math.max(at, 0), length - 1)]?.focus();
  const clean = (text: string) => plainCode(text).replace(numeric ? /\D/g : /[^\p{L}\d]/gu, '');

  /** Writes text from a box on, over the existing characters, and moves behind it. */
  const write = (at: number, text: string) => {
    const start = Math.min(at, value.length);
    const next = value.slice(0, start) + text + value.slice(start + text.length);
    onChange?.(next.slice(0, length));
    focus(start + text.length);
  };
  const erase = (at: number) => {
    onChange?.(value.slice(0, at) + value.slice(at + 1));
    focus(at);
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && !readOnly) erase(characters[at] ? at : at - 1);
    else if (event.key === 'Delete' && !readOnly) erase(at);
    else return;
    event.preventDefault();
  };
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    const text = clean(event.clipboardData.getData('text'));
    if (text && !readOnly) write(text.length >= length ? 0 : at, text);
  };

  return (
    <fieldset id={id} className={styles.code} aria-describedby={error || hint ? note : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.boxes}>
        {characters.map((character, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            className={styles.box}
            data-masked={masked || undefined}
            type="text"
            inputMode={numeric ? 'numeric' : 'text'}
            autoComplete={at === 0 ? autoComplete : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            readOnly={readOnly}
            // biome-ignore lint/a11y/noAutofocus: only where the code is the step's one question
            autoFocus={autoFocus && at === 0}
            data-takes-focus={(autoFocus && at === 0) || undefined}
            aria-required={readOnly ? undefined : true}
            aria-label={t('codeBox.position', { label, position: at + 1, length })}
            aria-invalid={error ? true : undefined}
            value={character}
            onChange={(event) => {
              // The box held one character; the remaining text was typed.
              const text = clean(event.target.value.replace(character, ''));
              if (text) write(at, text);
            }}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown(at)}
            onPaste={onPaste(at)}
          />
        ))}
      </div>
      <FieldNote id={note} error={error} hint={hint} />
    </fieldset>
  );
}
