import type { Currency } from '@merenda/domain/money/money';
import type { Key } from '@merenda/i18n';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './cost.module.css';

/** The cost of a payment with a fee: the wallets' amount, the fee and the total. */
export function Cost({
  amountMinor,
  feeMinor,
  currency,
  total = 'topups.fee.total',
}: {
  amountMinor: bigint;
  feeMinor: bigint;
  currency: Currency;
  /** The text of the total. */
  total?: Key;
}) {
  const t = useT();
  const lines = [
    [t('topups.fee.amount'), amountMinor],
    [t('topups.fee'), feeMinor],
    [t(total), amountMinor + feeMinor],
  ] as const;
  return (
    <dl className={styles.cost}>
      {lines.map(([term, minor]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Money minor={minor} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A provider's name with its fee below. */
export function WithFee({ text, fee }: { text: string; fee: string | undefined }) {
  return (
    <>
      {text}
      {fee && <span className={styles.fee}>{fee}</span>}
    </>
  );
}
