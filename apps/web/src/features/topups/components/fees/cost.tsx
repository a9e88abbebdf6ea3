import type { Currency } from '@merenda/domain/money/money';
import type { Key } from '@merenda/i18n';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './cost.module.css';

/** A payment with a fee: what the wallets get, the fee, and what is paid. */
export function Cost({
  amountMinor,
  feeMinor,
  currency,
  total = 'topups.fee.total',
}: {
  amountMinor: bigint;
  feeMinor: bigint;
  currency: Currency;
  /** What the sum is called. */
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

/** What a way to pay is, and beneath it what it costs. */
export function WithFee({ text, fee }: { text: string; fee: string | undefined }) {
  return (
    <>
      {text}
      {fee && <span className={styles.fee}>{fee}</span>}
    </>
  );
}
