import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BegunNotice } from '../../../features/health-form/components/begun-notice.tsx';
import { CreateStudentWizard } from '../../../features/students/components/create-student-wizard.tsx';
import type { Dependent } from '../../../queries/dependents.ts';
import { OwnStudent } from '../diners/own-student.tsx';

// The health form is most of the page and is needed only after the choice of a school, if at all: it loads
// apart.
const HealthFormScreen = lazy(
  () => import('../../../features/health-form/components/health-form-screen.tsx'),
  'HealthFormScreen',
);
const NewStudentPart = lazy(
  () => import('../../../features/health-form/components/new-student-part.tsx'),
  'NewStudentPart',
);

/**
 * The page /create-student: a new student. With `?dependentId=` it shows an existing student's health form,
 * or the details if the school has no forms (product:students#registration).
 */
export default function CreateStudent() {
  const { dependentId } = useSearch({ strict: false }) as { dependentId?: string };
  if (!dependentId) {
    return (
      <CreateStudentWizard
        withHealthPart={(props) => (
          <Suspense fallback={<ScreenSkeleton />}>
            <NewStudentPart {...props} />
          </Suspense>
        )}
        begunBefore={(props) => <BegunNotice {...props} />}
      />
    );
  }
  return (
    <OwnStudent dependentId={dependentId}>{(student) => <Existing student={student} />}</OwnStudent>
  );
}

function Existing({ student }: { student: Dependent }) {
  const navigate = useNavigate();
  const params = { dependentId: student._id };
  if (student.hasPendingAnamnesis === undefined) {
    return <Navigate to="/dependents/$dependentId/data" params={params} replace />;
  }
  const leave = () => void navigate({ to: '/dependents/$dependentId', params });
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <HealthFormScreen student={student} onLeave={leave} />
    </Suspense>
  );
}
