import { wireToMinor } from '@merenda/domain/money/money';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { StudentAvatar } from '../../../queries/student-avatar.tsx';
import type { StudentWithWallet } from '../model/use-transfer-form.ts';

/** The choice of the student for a transfer (product:transfers#choosing-a-student). */
export function StudentChooser({ students }: { students: readonly StudentWithWallet[] }) {
  return (
    <Card flush>
      {students.map((student) => (
        <RowLink
          key={student._id}
          to="/transfer-balance/$studentId"
          params={{ studentId: student._id }}
          icon={<StudentAvatar student={student} size={40} />}
          text={
            <Money
              minor={wireToMinor(student.wallet.balance, student.wallet.currencyInfo)}
              currency={student.wallet.currencyInfo}
              size="small"
            />
          }
        >
          {student.name}
        </RowLink>
      ))}
    </Card>
  );
}
