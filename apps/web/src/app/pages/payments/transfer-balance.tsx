import { MAX_AMOUNT_MAJOR, toMinor } from '@merenda/domain/money/money';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { withdrawableQuery } from '../../../features/transfers/api/withdrawable.ts';
import { TransferWizard } from '../../../features/transfers/components/transfer-wizard.tsx';
import {
  hasWallet,
  type StudentWithWallet,
} from '../../../features/transfers/model/use-transfer-form.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { OwnWallet } from '../diners/own-wallet.tsx';

/**
 * The page /transfer-balance/:studentId; `amount` is the first amount, in major units
 * (product:transfers#page).
 */
export default function TransferBalance() {
  const { studentId } = useParams({ from: '/guardian/transfer-balance/$studentId' });
  return (
    <OwnWallet dependentId={studentId}>{(student) => <TransferOf student={student} />}</OwnWallet>
  );
}

function TransferOf({ student }: { student: StudentWithWallet }) {
  const { amount }: { amount?: unknown } = useSearch({ strict: false });
  const { me, currency } = useSession();
  const list = useQuery(dependentsQuery(me._id));
  const withdrawable = useQuery({
    ...withdrawableQuery(me._id, student._id),
    enabled: student.maySpend,
  });
  if (list.isPending || withdrawable.isLoading) return <ScreenSkeleton />;
  const others = (list.data?.docs ?? []).filter(hasWallet);
  return (
    <TransferWizard
      student={student}
      others={others.filter(({ _id }) => _id !== student._id)}
      withdrawable={withdrawable.data}
      amountMinor={isAmount(amount) ? toMinor(amount, currency) : undefined}
    />
  );
}

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_AMOUNT_MAJOR;
