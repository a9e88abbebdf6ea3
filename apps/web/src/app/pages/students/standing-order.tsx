import { useParams } from '@tanstack/react-router';
import { StandingScreen } from '../../../features/ordering/components/standing/standing-screen.tsx';
import { OwnStudent } from '../diners/own-student.tsx';

/** /dependents/:dependentId/standing-order */
export default function StandingOrder() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/standing-order' });
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => <StandingScreen student={student} />}
    </OwnStudent>
  );
}
