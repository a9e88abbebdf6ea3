import type { Currency } from '@merenda/domain/money/money';
import { IconArrowRight } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Card, CardRow } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/money/money.tsx';
import styles from './balance-preview.module.css';

interface Row {
  /** Whose wallet it is. */
  owner: string;
  name: string;
  /** Minor units. */
  before: bigint;
  after: bigint;
}

/** What both wallets hold now and will hold after the move. */
export function BalancePreview({ rows, currency }: { rows: readonly Row[]; currency: Currency }) {
  const t = useT();
  return (
    <Card className={styles.preview ?? ''}>
      {rows.map(({ owner, name, before, after }) => (
        <CardRow
          key={name}
          picture={<Avatar name={owner} size={40} />}
          title={name}
          text={
            <span className={styles.change}>
              <Money minor={before} currency={currency} size="small" tone="muted" />
              <IconArrowRight size={14} aria-label={t('transfers.becomes')} role="img" />
            </span>
          }
          aside={<Money minor={after} currency={currency} />}
        />
      ))}
    </Card>
  );
}
