import { formatMoney } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useLeave } from '@merenda/ui/blocks/browser/use-leave.ts';
import { Segmented } from '@merenda/ui/blocks/choices/segmented.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { AmountField } from '@merenda/ui/blocks/fields/amount-field.tsx';
import { quickAmounts } from '@merenda/ui/blocks/fields/quick-amounts.ts';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { UnansweredWizard } from '@merenda/ui/blocks/states/unanswered.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import type { Withdrawable } from '../api/withdrawable.ts';
import {
  type Direction,
  type StudentWithWallet,
  useTransferForm,
} from '../model/use-transfer-form.ts';
import { AutomaticMoney } from './automatic-money.tsx';
import { BalancePreview } from './balance-preview.tsx';
import { TransferDone } from './transfer-done.tsx';

const ACTIONS = {
  OUT: 'transfers.transfer',
  IN: 'transfers.withdraw',
  BETWEEN: 'transfers.transfer',
} as const;

/**
 * Adds to a student's wallet, takes back from it or sends from it to another student of the same
 * guardian, with both balances shown before (product:transfers#page).
 */
export function TransferWizard({
  student,
  others,
  withdrawable,
  amountMinor: wanted,
}: {
  student: StudentWithWallet;
  /** The guardian's other students with a wallet. */
  others: readonly StudentWithWallet[];
  /** Unknown to who may not spend: nothing then, as the server decides. */
  withdrawable: Withdrawable | undefined;
  /** To begin with, in minor units. */
  amountMinor: bigint | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  const leave = useLeave({ to: '/dependents/$dependentId', params: { dependentId: student._id } });
  const { me, currency } = useSession();
  const form = useTransferForm(student, { others, withdrawable, amountMinor: wanted });
  const { direction, amountMinor, from, to, movedMinor, done } = form;
  if (done && to) {
    const sides = [
      { ...from, ...done.from },
      { ...to, ...done.to },
    ];
    // The guardian's own wallet comes first, whichever way the money went.
    const shown = direction === 'IN' ? sides.toReversed() : sides;
    return <TransferDone direction={direction} amountMinor={amountMinor ?? 0n} sides={shown} />;
  }
  const name = givenName(student.name, student.countryCode ?? me.countryCode);
  const heading = t(direction === 'BETWEEN' ? 'transfers.heading.between' : 'transfers.heading', {
    name,
  });
  const act = t(ACTIONS[direction], { amount: formatMoney(amountMinor ?? 0n, currency, language) });
  if (form.again) {
    return (
      <UnansweredWizard
        title={t('transfers.title')}
        text={dotted([heading, act])}
        again={form.again}
        busy={form.isBusy}
        onLeave={leave}
      />
    );
  }
  const giving = { ...from, changeMinor: -movedMinor };
  const getting = to && { ...to, changeMinor: movedMinor };
  return (
    <WizardFrame
      title={t('transfers.title')}
      heading={heading}
      onBack={leave}
      busy={form.isBusy}
      wide="low"
      onSubmit={form.submit}
      action={
        form.isForbidden || (
          <Button type="submit" wide busy={form.isBusy} waits>
            {amountMinor ? act : t('transfers.title')}
          </Button>
        )
      }
    >
      <Halves>
        <HalfColumn>
          <Segmented<Direction>
            label={t('transfers.direction')}
            value={direction}
            onChange={(to) => form.change({ direction: to })}
            options={[
              { value: 'OUT', label: t('transfers.out', { name }) },
              { value: 'IN', label: t('transfers.in', { name }) },
              ...(others.length > 0
                ? [{ value: 'BETWEEN' as const, label: t('transfers.between') }]
                : []),
            ]}
          />
          {form.isForbidden ? (
            <Card tone="warn">
              <p role="status">{t('guardians.cannotWithdraw')}</p>
            </Card>
          ) : (
            <>
              {direction === 'BETWEEN' && (
                <SelectField
                  label={t('transfers.to')}
                  value={form.recipient ?? ''}
                  onChange={(recipient) => form.change({ recipient })}
                  placeholder={t('transfers.to.choose')}
                  options={others.map((other) => ({ value: other._id, label: other.name }))}
                />
              )}
              <Card>
                <AmountField
                  label={t('transfers.amount')}
                  currency={currency}
                  {...form.field('amountMinor')}
                  value={amountMinor}
                  quick={quickAmounts(currency).filter((minor) => minor <= form.availableMinor)}
                />
              </Card>
            </>
          )}
        </HalfColumn>
        <HalfColumn>
          {direction !== 'OUT' && !form.isForbidden && withdrawable && (
            <AutomaticMoney {...withdrawable} />
          )}
          <BalancePreview
            currency={currency}
            rows={
              direction === 'IN' && getting
                ? [getting, giving]
                : [giving, ...(getting ? [getting] : [])]
            }
          />
        </HalfColumn>
      </Halves>
    </WizardFrame>
  );
}
