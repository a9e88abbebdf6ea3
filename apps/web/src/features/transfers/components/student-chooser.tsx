import { wireToMinor } from '@merenda/domain/money/money';
import { RowLink } from '../../../ui/actions/row-link.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/money/money.tsx';
import type { StudentWithWallet } from '../model/use-transfer-form.ts';

/** With whose wallet money is to be exchanged (product:transfers#choosing-a-student). */
export function StudentChooser({ students }: { students: readonly StudentWithWallet[] }) {
  return (
    <Card flush>
      {students.map(({ _id, name, wallet }) => (
        <RowLink
          key={_id}
          to="/transfer-balance/$studentId"
          params={{ studentId: _id }}
          icon={<Avatar name={name} size={40} />}
          text={
            <Money
              minor={wireToMinor(wallet.balance, wallet.currencyInfo)}
              currency={wallet.currencyInfo}
              size="small"
            />
          }
        >
          {name}
        </RowLink>
      ))}
    </Card>
  );
}
