import { wireToMinor } from '@merenda/domain/money/money';
import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import type { Receipt } from '../api/receipts.ts';
import styles from './receipts.module.css';

/** A payment's shares by recipient, the fee, the total paid, and the refunds since. */
export function ReceiptParts({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const { currency, me } = useSession();
  const money = (major: number) => (
    <Money minor={wireToMinor(major, currency)} currency={currency} />
  );
  return (
    <dl className={styles.parts}>
      {receipt.parts.map(({ wallet, user, name, value }) => (
        <div key={wallet}>
          <dt>
            <Avatar id={user ?? me._id} name={name} size={36} />
            {user ? name : t('receipts.part.own', { name })}
          </dt>
          <dd>{money(value)}</dd>
        </div>
      ))}
      {receipt.fee > 0 && (
        <div>
          <dt>{t('receipts.fee')}</dt>
          <dd>{money(receipt.fee)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('receipts.total')}</dt>
        <dd>{money(receipt.total)}</dd>
      </div>
      {receipt.refunded > 0 && (
        <div>
          <dt>{t('receipts.refunded')}</dt>
          <dd>{money(-receipt.refunded)}</dd>
        </div>
      )}
    </dl>
  );
}
