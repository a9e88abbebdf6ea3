import { type AvailableMajor, wireToMinor } from '@merenda/domain/money/money';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { NewBalance } from '../../../queries/money/new-balance.tsx';
import { useSession } from '../../../session/session.ts';
import type { Direction, Side } from '../model/use-transfer-form.ts';

/** The end of a transfer: its amount, and both wallets' balances now, in major units. */
export function TransferDone({
  direction,
  amountMinor,
  sides,
}: {
  direction: Direction;
  amountMinor: bigint;
  sides: readonly (Pick<Side, 'id' | 'owner' | 'photo' | 'name'> & { balance: AvailableMajor })[];
}) {
  const t = useT();
  const { currency } = useSession();
  return (
    <SuccessState
      title={t(direction === 'IN' ? 'transfers.done.in' : 'transfers.done.out')}
      text={<Money minor={amountMinor} currency={currency} size="large" />}
      action={
        <ButtonLink to="/" wide>
          {t('common.close')}
        </ButtonLink>
      }
    >
      {sides.map(({ id, owner, name, photo, balance }) => (
        <NewBalance
          key={id}
          owner={{ _id: id, name: owner, photo }}
          title={name}
          minor={wireToMinor(balance, currency)}
          currency={currency}
        />
      ))}
    </SuccessState>
  );
}
