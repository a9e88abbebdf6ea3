import { useParams } from '@tanstack/react-router';
import { StudentData } from '../../../features/students/components/detail/student-data.tsx';
import { OwnStudent } from '../diners/own-student.tsx';

/** /dependents/:dependentId/data */
export default function StudentDataPage() {
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/data' });
  return (
    <OwnStudent dependentId={dependentId}>
      {(student) => <StudentData student={student} />}
    </OwnStudent>
  );
}
