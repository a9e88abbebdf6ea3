import { formatMoney, toMajor, wireToMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isFailure } from '../../../client/failure.ts';
import { useIdempotencyKey } from '../../../client/use-idempotency-key.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Segmented } from '../../../ui/choices/segmented.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { quickAmounts } from '../../../ui/fields/quick-amounts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { WizardFrame } from '../../../ui/layout/wizard-frame.tsx';
import { notifyFailure } from '../../../ui/notifications/notify-failure.ts';
import { useTransfer } from '../api/transfer-balance.ts';
import { BalancePreview } from './balance-preview.tsx';
import { TransferDone } from './transfer-done.tsx';

type Direction = 'IN' | 'OUT';

/**
 * Adds to a student's wallet or takes back from it, with both balances shown before
 * (product:transfers#page).
 */
export function TransferWizard({ student }: { student: Dependent & { wallet: object } }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { me, responsible, currency } = useSession();
  const { key, renew } = useIdempotencyKey();
  const transfer = useTransfer({ userId: me._id, id: student._id }, key);
  const [type, setType] = useState<Direction>('OUT');
  const [amountMinor, setAmountMinor] = useState<bigint>();
  const own = wireToMinor(responsible.wallet.balance, currency);
  const theirs = wireToMinor(student.wallet?.balance ?? 0, currency);
  const available = type === 'OUT' ? own : theirs;
  const tooMuch = amountMinor !== undefined && amountMinor > available;
  const isForbidden = type === 'IN' && !student.maySpend;
  const moved = amountMinor !== undefined && !tooMuch && !isForbidden ? amountMinor : 0n;
  const signed = type === 'OUT' ? moved : -moved;

  if (transfer.data && amountMinor !== undefined) {
    return (
      <TransferDone
        type={type}
        amountMinor={amountMinor}
        student={student}
        balances={transfer.data}
      />
    );
  }
  const submit = () => {
    if (!amountMinor || tooMuch || isForbidden) return;
    transfer.mutate(
      { type, value: toMajor(amountMinor, currency) },
      {
        onError: (error) => {
          if (!isFailure(error, 'timeout', 'unavailable')) renew();
          const funds = isFailure(error, 'insufficient_funds');
          notifyFailure(
            error,
            funds ? 'dependent.error.insufficientFunds' : 'dependent.error.concludeTransfer',
          );
        },
      },
    );
  };
  return (
    <WizardFrame
      title={t('transfers.title')}
      heading={t('transfers.heading', {
        name: givenName(student.name, student.countryCode ?? me.countryCode),
      })}
      onBack={() => void navigate({ to: '/' })}
      onSubmit={submit}
      action={
        <Button type="submit" wide busy={transfer.isPending} disabled={moved === 0n}>
          {moved > 0n
            ? t(type === 'OUT' ? 'transfers.add' : 'transfers.withdraw', {
                amount: formatMoney(moved, currency, language),
              })
            : t('transfers.choose')}
        </Button>
      }
    >
      <Segmented<Direction>
        label={t('transfers.direction')}
        value={type}
        onChange={setType}
        options={[
          { value: 'OUT', label: t('transfers.out') },
          { value: 'IN', label: t('transfers.in') },
        ]}
      />
      {isForbidden ? (
        <Card tone="warn">
          <p role="status">{t('guardians.cannotWithdraw')}</p>
        </Card>
      ) : (
        <Card>
          <AmountField
            label={t('transfers.amount')}
            currency={currency}
            value={amountMinor}
            onChange={setAmountMinor}
            quick={quickAmounts(currency).filter((minor) => minor <= available)}
            error={tooMuch ? t('dependent.error.insufficientFunds') : undefined}
          />
        </Card>
      )}
      <BalancePreview
        currency={currency}
        rows={[
          {
            owner: responsible.name,
            name: t('transfers.myWallet'),
            before: own,
            after: own - signed,
          },
          { owner: student.name, name: student.name, before: theirs, after: theirs + signed },
        ]}
      />
    </WizardFrame>
  );
}
