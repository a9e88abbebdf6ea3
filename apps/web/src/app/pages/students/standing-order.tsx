import { useParams } from '@tanstack/react-router';
import { StandingScreen } from '../../../features/ordering/components/standing/standing-screen.tsx';
import { OwnWallet } from '../diners/own-wallet.tsx';

/** /dependents/:dependentId/standing-order */
export default function StandingOrder() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/standing-order' });
  return (
    <OwnWallet dependentId={dependentId}>
      {(student) => <StandingScreen student={student} />}
    </OwnWallet>
  );
}
