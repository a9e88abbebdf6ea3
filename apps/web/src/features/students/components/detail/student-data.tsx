import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useBrowserBack } from '@merenda/ui/blocks/browser/use-browser-back.ts';
import { Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Suspense, useEffect, useState } from 'react';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { StudentPhoto } from '../photo/student-photo.tsx';
import { StudentFacts } from './student-facts.tsx';

// The form loads while the facts are read.
const EditStudent = lazy(() => import('./edit-student.tsx'), 'EditStudent');

/** A student's details: read first, then changed by who may (product:students#details). */
export function StudentData({ student }: { student: Dependent }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  useBrowserBack(editing, () => setEditing(false));
  useEffect(() => {
    void EditStudent.preload();
  }, []);
  const { blocked } = useSession().responsible;
  const mayEdit = !blocked && (student.isOwner || (student.maySpend && student.hasWallet));
  return (
    <Screen wide>
      {/* Another page to the eye: its title takes the focus, also after the last change. */}
      <PageHeader
        key={editing ? 'editing' : 'reading'}
        title={t('students.data')}
        text={student.name}
        back={<BackLink to="/dependents/$dependentId" params={{ dependentId: student._id }} />}
        action={
          mayEdit &&
          !editing && (
            <Button kind="soft" size="small" onClick={() => setEditing(true)}>
              {t('common.edit')}
            </Button>
          )
        }
      />
      {editing ? (
        <>
          <StudentPhoto student={student} />
          <Suspense fallback={<ListSkeleton rows={4} />}>
            <EditStudent student={student} onDone={() => setEditing(false)} />
          </Suspense>
        </>
      ) : (
        <Halves>
          <StudentPhoto student={student} />
          <StudentFacts student={student} />
        </Halves>
      )}
    </Screen>
  );
}
