import { type Currency, formatMoney, moneyParts } from '@merenda/domain/money/money';
import { useLanguage } from '../../i18n/language.ts';
import styles from './money.module.css';

const MINUS = '\u2212';

/**
 * An amount in the wallet's symbol and the page's locale: tabular figures, true minus, never broken
 * over lines. `large` and `display` set the symbol smaller. `sign` writes a plus as well. `tone`
 * `auto`: green for incoming money, plain for outgoing.
 */
export function Money({
  minor,
  currency,
  size = 'text',
  tone = 'plain',
  sign = false,
}: {
  minor: bigint;
  currency: Currency;
  size?: 'small' | 'text' | 'large' | 'display';
  tone?: 'plain' | 'good' | 'bad' | 'muted' | 'auto';
  sign?: boolean;
}) {
  const language = useLanguage();
  const plus = sign && minor > 0n ? '+' : '';
  const shown = tone === 'auto' ? (minor > 0n ? 'good' : 'plain') : tone;
  const grand = size === 'large' || size === 'display';
  return (
    <span className={styles.money} data-size={size} data-tone={shown}>
      {grand ? (
        <GrandAmount minor={minor} currency={currency} language={language} plus={plus} />
      ) : (
        plus + formatMoney(minor, currency, language)
      )}
    </span>
  );
}

function GrandAmount({
  minor,
  currency,
  language,
  plus,
}: {
  minor: bigint;
  currency: Currency;
  language: string;
  plus: string;
}) {
  const parts = moneyParts(minor, currency, language);
  const symbol = (
    <span className={styles.symbol} data-side={parts.symbolFirst ? 'start' : 'end'}>
      {parts.symbol}
    </span>
  );
  return (
    <>
      {plus}
      {parts.negative && MINUS}
      {parts.symbolFirst && symbol}
      {parts.integer}
      {parts.decimal}
      {parts.fraction}
      {!parts.symbolFirst && symbol}
    </>
  );
}
