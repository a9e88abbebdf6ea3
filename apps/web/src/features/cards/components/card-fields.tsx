import { maskCardNumber, maskExpiry } from '@merenda/domain/payments/cards';
import { IconLock } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { MaskedField } from '../../../ui/fields/masked-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { CardFieldsState } from '../model/use-card-fields.ts';
import styles from './cards.module.css';

/** The four fields of a card (product:cards#fields); the browser may fill them in. */
export function CardFields({ card: { country, field } }: { card: CardFieldsState }) {
  const t = useT();
  const number = field('number');
  const expiry = field('expiry');
  const { label, mask, placeholder } = country.taxIdentifier;
  return (
    <>
      <TextField
        label={t('cards.create.number')}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="0000 0000 0000 0000"
        {...number}
        onChange={(text) => number.onChange(maskCardNumber(text))}
      />
      <TextField
        label={t('cards.create.holder')}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        {...field('holder')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('cards.create.expiry')}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder={t('cards.create.expiryPlaceholder')}
          {...expiry}
          onChange={(text) => expiry.onChange(maskExpiry(text))}
        />
        <MaskedField
          label={t('cards.create.taxId', { label })}
          mask={mask}
          placeholder={placeholder}
          {...field('taxId')}
        />
      </div>
      <p className={styles.safe}>
        <IconLock size={18} aria-hidden />
        {t('cards.create.safe')}
      </p>
    </>
  );
}
