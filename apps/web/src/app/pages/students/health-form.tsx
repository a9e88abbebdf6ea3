import { useNavigate, useParams } from '@tanstack/react-router';
import { HealthFormScreen } from '../../../features/health-form/components/health-form-screen.tsx';
import { OwnStudent } from '../diners/own-student.tsx';

/**
 * /anamnesis/:dependentId and /dependents/anamnesis/:dependentId: the health form
 * (product:health-form#page).
 */
export default function HealthForm() {
  const navigate = useNavigate();
  const { dependentId = '' } = useParams({ strict: false });
  const leave = () => void navigate({ to: '/dependents/$dependentId', params: { dependentId } });
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => <HealthFormScreen student={student} onLeave={leave} />}
    </OwnStudent>
  );
}
