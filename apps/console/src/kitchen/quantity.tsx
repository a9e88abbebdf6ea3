import type { Language } from '@merenda/domain/places/languages';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import styles from './kitchen.module.css';

/** A quantity; beside a changed one the printed number, struck through. */
export function Quantity({
  quantity,
  printed = quantity,
  hasDifference = false,
}: {
  quantity: number;
  printed?: number | undefined;
  hasDifference?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const difference = quantity - printed;
  if (difference === 0) return <>{quantity}</>;
  return (
    <span className={styles.changed}>
      <s>
        <Hidden>{t('kitchen.before', { count: printed })}</Hidden>
        <span aria-hidden>{printed}</span>
      </s>{' '}
      <b>{quantity}</b>
      {hasDifference && (
        <Chip tone={difference > 0 ? 'warn' : 'bad'}>{signed(difference, language)}</Chip>
      )}
    </span>
  );
}

/** "+3", "−2". */
const signed = (difference: number, language: Language): string =>
  new Intl.NumberFormat(language, { signDisplay: 'always' }).format(difference).replace('-', '−');
