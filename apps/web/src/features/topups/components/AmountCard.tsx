import type { Currency } from '@merenda/domain/money';
import { useT } from '../../../i18n/language.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card, CardRow } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { quickAmounts } from '../../../ui/quickAmounts.ts';
import type { Person } from '../wizard/people.ts';
import { Balance } from './Balance.tsx';
import styles from './topups.module.css';

/** A recipient's amount: open to be typed, or closed to one line that opens it. */
export function AmountCard({
  person: { to, name, balanceMinor },
  currency,
  value,
  onChange,
  open,
  onOpen,
  disabled,
}: {
  person: Person;
  currency: Currency;
  value: bigint | undefined;
  onChange: (minor: bigint | undefined) => void;
  open: boolean;
  onOpen: () => void;
  disabled: boolean;
}) {
  const t = useT();
  const title = to === 'wallet' ? t('topups.myWallet') : name;
  const row = (
    <CardRow
      picture={<Avatar name={name} />}
      title={title}
      text={<Balance minor={balanceMinor} currency={currency} />}
      aside={
        !open &&
        (value ? (
          <Money minor={value} currency={currency} />
        ) : (
          <span className={styles.enter}>{t('topups.amount.enter')}</span>
        ))
      }
    />
  );
  if (!open) {
    return (
      <button type="button" className={styles.closed} onClick={onOpen} disabled={disabled}>
        {row}
      </button>
    );
  }
  return (
    <Card className={styles.open ?? ''}>
      {row}
      <AmountField
        label={t('topups.amount.for', { name: title })}
        hideLabel
        currency={currency}
        value={value}
        onChange={onChange}
        quick={quickAmounts(currency)}
        disabled={disabled}
      />
    </Card>
  );
}
