import type { Currency } from '@merenda/domain/money/money';
import { AmountField } from '@merenda/ui/blocks/fields/amount-field.tsx';
import { quickAmounts } from '@merenda/ui/blocks/fields/quick-amounts.ts';
import { useAsk } from '@merenda/ui/blocks/form/form-scope.tsx';
import { Card, CardRow } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useId } from 'react';
import { StudentAvatar } from '../../../../queries/student-avatar.tsx';
import { type Recipient, walletName } from '../../model/wizard/recipients.ts';
import styles from '../topups.module.css';
import { Balance } from './balance.tsx';

/** A recipient's amount: open to be typed, or closed to one line that opens it. */
export function AmountCard({
  recipient: { to, userId, name, photo, balanceMinor },
  currency,
  value,
  onChange,
  error,
  open,
  onOpen,
  disabled,
}: {
  recipient: Recipient;
  currency: Currency;
  value: bigint | undefined;
  onChange: (minor: bigint | undefined) => void;
  /** Told at the field, while that is open. */
  error: string | undefined;
  open: boolean;
  onOpen: () => void;
  disabled: boolean;
}) {
  const t = useT();
  const title = walletName({ to, name }, t);
  const label = t('topups.amount.for', { name: title });
  const id = useId();
  // Closed, it has no field that would ask.
  useAsk({ id, label: t('amount.missing'), what: !open && !value && 'words' });
  const row = (
    <CardRow
      picture={<StudentAvatar student={{ _id: userId, name, photo }} />}
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
      <button type="button" className={styles.closed} id={id} onClick={onOpen} disabled={disabled}>
        {row}
      </button>
    );
  }
  return (
    <Card className={styles.open ?? ''}>
      {row}
      <AmountField
        label={label}
        hideLabel
        currency={currency}
        value={value}
        onChange={onChange}
        quick={quickAmounts(currency)}
        error={error}
        disabled={disabled}
      />
    </Card>
  );
}
