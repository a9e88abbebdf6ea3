import type { Currency } from '@merenda/domain/money/money';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { StudentAvatar } from '../../../queries/student-avatar.tsx';
import type { Side } from '../model/use-transfer-form.ts';
import styles from './balance-preview.module.css';

/**
 * The balance of each wallet and, once there is an amount, the balance after the transfer beside it
 * (product:transfers#page). `changeMinor` is in minor units.
 */
export function BalancePreview({
  rows,
  currency,
}: {
  rows: readonly (Side & { changeMinor: bigint })[];
  currency: Currency;
}) {
  const t = useT();
  return (
    <Card className={styles.preview ?? ''}>
      {rows.map(({ id, owner, photo, name, balanceMinor, changeMinor }) => (
        <CardRow
          key={id}
          picture={<StudentAvatar student={{ _id: id, name: owner, photo }} size={40} />}
          title={name}
          text={
            changeMinor !== 0n && (
              <span className={styles.change}>
                <Money minor={balanceMinor} currency={currency} size="small" tone="muted" />
                <IconArrowRight size={14} aria-label={t('transfers.becomes')} role="img" />
                <Money minor={balanceMinor + changeMinor} currency={currency} />
              </span>
            )
          }
          aside={changeMinor === 0n && <Money minor={balanceMinor} currency={currency} />}
        />
      ))}
    </Card>
  );
}
