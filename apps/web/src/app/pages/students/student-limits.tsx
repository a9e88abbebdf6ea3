import { useParams } from '@tanstack/react-router';
import { LimitsScreen } from '../../../features/limits/components/limits-screen.tsx';
import { OwnWallet } from '../diners/own-wallet.tsx';

/** /dependents/:dependentId/consumption-report/limit */
export default function StudentLimits() {
  const { dependentId } = useParams({
    from: '/guardian/dependents/$dependentId/consumption-report/limit',
  });
  return (
    <OwnWallet dependentId={dependentId}>
      {(student) => <LimitsScreen student={student} />}
    </OwnWallet>
  );
}
