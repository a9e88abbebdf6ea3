import { wireToMinor } from '@merenda/domain/money/money';
import { useT } from '../../../i18n/language.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Card, CardRow } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { SuccessState } from '../../../ui/states/success-state.tsx';
import type { Balances } from '../api/transfer-balance.ts';

/** The move is done: how much, and what both wallets hold now. */
export function TransferDone({
  type,
  amountMinor,
  student,
  balances,
}: {
  type: 'IN' | 'OUT';
  amountMinor: bigint;
  student: Dependent;
  balances: Balances;
}) {
  const t = useT();
  const { responsible, currency } = useSession();
  const rows = [
    { name: responsible.name, minor: wireToMinor(balances.responsible.balance, currency) },
    { name: student.name, minor: wireToMinor(balances.dependent.balance, currency) },
  ];
  return (
    <SuccessState
      title={t(type === 'OUT' ? 'transfers.done.out' : 'transfers.done.in')}
      text={<Money minor={amountMinor} currency={currency} size="large" />}
      action={
        <ButtonLink to="/" wide>
          {t('common.close')}
        </ButtonLink>
      }
    >
      {rows.map(({ name, minor }) => (
        <Card key={name}>
          <CardRow
            picture={<Avatar name={name} size={40} />}
            title={name}
            text={t('transfers.newBalance')}
            aside={<Money minor={minor} currency={currency} />}
          />
        </Card>
      ))}
    </SuccessState>
  );
}
