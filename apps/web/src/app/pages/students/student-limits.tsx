import { useParams } from '@tanstack/react-router';
import { LimitsScreen } from '../../../features/limits/components/limits-screen.tsx';
import { OwnStudent } from '../diners/own-student.tsx';

/** /dependents/:dependentId/consumption-report/limit */
export default function StudentLimits() {
  const { dependentId } = useParams({
    from: '/guardian/dependents/$dependentId/consumption-report/limit',
  });
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => <LimitsScreen student={student} />}
    </OwnStudent>
  );
}
