import { MAX_AMOUNT_MAJOR, toMinor } from '@merenda/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { withdrawableQuery } from '../../../features/transfers/api/withdrawable.ts';
import { TransferWizard } from '../../../features/transfers/components/transfer-wizard.tsx';
import { hasWallet } from '../../../features/transfers/model/use-transfer-form.ts';
import { dependentQuery, dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';

/** /transfer-balance/:studentId, with an `amount` to begin with, in major units (product:transfers#page) */
export default function TransferBalance() {
  const { studentId } = useParams({ from: '/guardian/transfer-balance/$studentId' });
  const { amount }: { amount?: unknown } = useSearch({ strict: false });
  const { me, currency } = useSession();
  const { data: student, error, refetch } = useQuery(dependentQuery(me._id, studentId));
  const list = useQuery(dependentsQuery(me._id));
  const withdrawable = useQuery({
    ...withdrawableQuery(me._id, studentId),
    enabled: student?.maySpend === true && hasWallet(student),
  });
  if (student && hasWallet(student) && !list.isPending && !withdrawable.isLoading) {
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
  if (student ? !hasWallet(student) : error) {
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  return <ScreenSkeleton />;
}

const isAmount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_AMOUNT_MAJOR;
