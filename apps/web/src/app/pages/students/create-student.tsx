import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NewStudentHealthForm } from '../../../features/health-form/components/new-student-health-form.tsx';
import { CreateStudentWizard } from '../../../features/students/components/create-student-wizard.tsx';
import type { School } from '../../../queries/schools.ts';

/** /create-student: by the wallet's steps, or by the health form where a school has no wallets. */
export default function CreateStudent() {
  const navigate = useNavigate();
  const [school, setSchool] = useState<School>();
  if (!school) return <CreateStudentWizard onHealthForm={setSchool} />;
  return (
    <NewStudentHealthForm
      school={school}
      onLeave={() => setSchool(undefined)}
      onDone={({ student }) =>
        void navigate({ to: '/dependents/$dependentId', params: { dependentId: student } })
      }
    />
  );
}
