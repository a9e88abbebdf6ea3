import type { CardBrand as Brand } from '@merenda/domain/payments/cards';
import { IconCreditCard } from '@tabler/icons-react';
import styles from './card-brand.module.css';

const WORDS: Record<Brand, string> = {
  VISA: 'VISA',
  MASTERCARD: 'MASTER',
  'AMERICAN EXPRESS': 'AMEX',
};

/** A card brand's plate, in our own lettering. Decoration: the brand is named beside it. */
export function CardBrand({ brand }: { brand: string | undefined }) {
  const word = brand && brand in WORDS ? WORDS[brand as Brand] : undefined;
  return (
    <span className={styles.plate} data-brand={word} aria-hidden>
      {word ?? <IconCreditCard size={20} />}
    </span>
  );
}
