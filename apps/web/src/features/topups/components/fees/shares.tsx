import type { TopupShare } from '@merenda/domain/payments/topup-split';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Offer } from '../../model/wizard/draft.ts';
import { walletName } from '../../model/wizard/recipients.ts';
import styles from './cost.module.css';

/** For whom a payment is: each wallet with its amount, and the fee, if any. */
export function Shares({
  parts,
  feeMinor = 0n,
  offer: { recipients, currency },
}: {
  parts: readonly TopupShare[];
  feeMinor?: bigint;
  offer: Pick<Offer, 'recipients' | 'currency'>;
}) {
  const t = useT();
  const lines = parts.map(({ to, id, amountMinor }) => {
    const name = recipients.find((one) => one.id === id)?.name ?? '';
    return { id, term: walletName({ to, name }, t), minor: amountMinor };
  });
  if (feeMinor > 0n) lines.push({ id: 'fee', term: t('topups.fee'), minor: feeMinor });
  return (
    <dl className={styles.shares}>
      {lines.map(({ id, term, minor }) => (
        <div key={id}>
          <dt>{term}</dt>
          <dd>
            <Money minor={minor} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
