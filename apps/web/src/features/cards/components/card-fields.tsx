import { maskExpiry } from '@merenda/domain/payments/card-expiry';
import { CARD_NUMBER_MASK, maskCardNumber } from '@merenda/domain/payments/cards';
import { MaskedField } from '@merenda/ui/blocks/fields/masked-field.tsx';
import { TaxIdField } from '@merenda/ui/blocks/fields/person/tax-id-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconLock } from '@tabler/icons-react';
import type { CardFieldsState } from '../model/use-card-fields.ts';
import styles from './cards.module.css';

/** The four fields of a card (product:cards#fields); the browser may fill them in. */
export function CardFields({ card: { country, field } }: { card: CardFieldsState }) {
  const t = useT();
  return (
    <>
      <MaskedField
        label={t('cards.create.number')}
        mask={maskCardNumber}
        autoComplete="cc-number"
        placeholder={CARD_NUMBER_MASK}
        {...field('number')}
      />
      <TextField
        label={t('cards.create.holder')}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        {...field('holder')}
      />
      <div className={styles.pair}>
        <MaskedField
          label={t('cards.create.expiry')}
          mask={maskExpiry}
          autoComplete="cc-exp"
          placeholder={t('cards.create.expiryPlaceholder')}
          {...field('expiry')}
        />
        <TaxIdField
          country={country}
          anyOwner
          label={t('cards.create.taxId', { label: country.taxIdentifier.label })}
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
