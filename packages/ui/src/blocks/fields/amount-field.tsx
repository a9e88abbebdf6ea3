import { type Currency, formatMoney, moneyParts } from '@merenda/domain/money/money';
import { typedAmount, typedAmountError } from '@merenda/domain/money/typed-amount';
import { useId, useState } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';
import { useAsk } from '../form/form-scope.tsx';
import styles from './amount-field.module.css';
import { amountText, cleanAmount } from './amount-text.ts';
import { FieldNote } from './field.tsx';

/**
 * A large field for an amount in the locale's separators, never negative, with at most the
 * currency's decimals. An invalid text stays and is marked (product:money#typing-an-amount).
 * `value` is in minor units, undefined without a valid amount. `quick` are amounts to tap.
 */
export function AmountField({
  label,
  currency,
  value,
  onChange,
  onBlur,
  quick = [],
  id: named,
  error: ownError,
  isWrong = false,
  least = 1n,
  hint,
  autoFocus = false,
  disabled = false,
  hideLabel = false,
}: {
  label: string;
  /**
   * The label is hidden when the surroundings say whose amount it is; screen readers still hear it.
   */
  hideLabel?: boolean;
  currency: Currency;
  value: bigint | undefined;
  onChange: (minor: bigint | undefined) => void;
  onBlur?: () => void;
  quick?: readonly bigint[];
  /** The id of the control, where its form gives one. */
  id?: string | undefined;
  error?: string | undefined;
  /** By its form's rules, also while nothing is said of it. An amount is always asked for. */
  isWrong?: boolean;
  /** The least amount: above zero, if not said. */
  least?: bigint;
  hint?: React.ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
}) {
  const t = useT();
  const own = useId();
  const id = named ?? own;
  const locale = useLanguage();
  const [typed, setTyped] = useState('');
  const setting = { locale, currency };
  // The typed text stays as long as it means the value: "12," must not lose its comma.
  const text = typedAmount(typed, setting) === value ? typed : amountText(value, currency, locale);
  const zero = amountText(0n, currency, locale);
  const { symbol, symbolFirst } = moneyParts(0n, currency, locale);
  const type = (raw: string) => {
    const clean = cleanAmount(raw, currency, locale);
    setTyped(clean);
    onChange(typedAmount(clean, setting));
  };
  const wrong =
    text && value === undefined ? typedAmountError(text, setting, { least }) : undefined;
  const said = ownError ?? (wrong && t(wrong.key));
  const isEmpty = text === '';
  const missing = t('amount.missing');
  const isMarked = useAsk({
    id,
    ...(isEmpty
      ? { label: missing, what: 'words' }
      : { label, what: (isWrong || Boolean(said)) && 'wrong' }),
  });
  const error = said ?? (isMarked ? missing : undefined);
  const mark = (
    <span className={styles.symbol} aria-hidden>
      {symbol}
    </span>
  );
  return (
    <div className={styles.amount}>
      <label className={styles.label} data-hidden={hideLabel || undefined} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line} data-error={error ? true : undefined}>
        {symbolFirst && mark}
        {/* The input is as wide as its text: an invisible copy of the text sets the width. */}
        <span className={styles.room} data-text={text || zero}>
          <input
            id={id}
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            placeholder={zero}
            // biome-ignore lint/a11y/noAutofocus: only where the amount is the step's one question
            autoFocus={autoFocus}
            disabled={disabled}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              if (value !== undefined) setTyped(amountText(value, currency, locale));
              onBlur?.();
            }}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
          />
        </span>
        {!symbolFirst && mark}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
      {quick.length > 0 && (
        <fieldset className={styles.pills} aria-label={t('amount.quick')} disabled={disabled}>
          {quick.map((minor) => (
            <button
              key={String(minor)}
              type="button"
              className={styles.pill}
              aria-pressed={minor === value}
              aria-label={formatMoney(minor, currency, locale)}
              onClick={() => {
                setTyped(amountText(minor, currency, locale));
                onChange(minor);
              }}
            >
              {amountText(minor, currency, locale)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
