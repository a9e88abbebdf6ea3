import { maskCardNumber, numberLength } from '@merenda/domain/payments/cards';
import { CardBrand } from '@merenda/ui/blocks/money/card-brand.tsx';
import styles from './card-face.module.css';

/**
 * A small picture of a card that fills in while it is typed, and turns over for the security code.
 * Decoration: the form or the text beside it has the same data.
 */
export function CardFace({
  brand,
  number,
  holder,
  expiry,
  back,
}: {
  brand: string | undefined;
  /** The known digits, with "•" for the others. */
  number: string;
  holder: string;
  expiry: string;
  /** Shows the card's back, with this many digits of its code filled in. */
  back?: { digits: number; length: number } | undefined;
}) {
  return (
    <div className={styles.scene} aria-hidden>
      <div className={styles.card} data-back={back ? true : undefined}>
        <div className={styles.front}>
          <div className={styles.top}>
            <span className={styles.chip} />
            <CardBrand brand={brand} />
          </div>
          <p className={styles.number}>
            {[...number].map((place, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
              <span key={at}>{place}</span>
            ))}
          </p>
          <div className={styles.bottom}>
            <span className={styles.holder}>{holder}</span>
            <span className={styles.expiry}>{expiry}</span>
          </div>
        </div>
        <div className={styles.reverse}>
          <span className={styles.stripe} />
          <div className={styles.signature}>
            <span className={styles.code}>
              {back && '•'.repeat(back.digits) + '–'.repeat(back.length - back.digits)}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}

/** A typed number with dots for the missing digits: "4242 42•• •••• ••••". */
export function previewNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const masked = maskCardNumber(digits.padEnd(numberLength(digits), '0'));
  let at = 0;
  return masked.replace(/\d/g, (digit) => {
    at += 1;
    return at <= digits.length ? digit : '•';
  });
}
