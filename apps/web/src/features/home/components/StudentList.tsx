import { withoutDuplicates } from '@merenda/domain/students';
import { useT } from '../../../i18n/language.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StudentsDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StudentCard } from './StudentCard.tsx';
import styles from './StudentList.module.css';

/** The students, each once (spec 2 §2), or the invitation to register the first one. */
export function StudentList({
  students,
  blocked,
}: {
  students: readonly Dependent[];
  blocked: boolean;
}) {
  const t = useT();
  if (students.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<StudentsDrawing />}
          title={t('home.empty.title')}
          text={t('home.empty.text')}
          action={<ButtonLink to="/create-student">{t('home.empty.action')}</ButtonLink>}
        />
      </Card>
    );
  }
  return (
    <ul className={styles.list}>
      {withoutDuplicates(students).map((student) => (
        <StudentCard key={student._id} student={student} blocked={blocked} />
      ))}
    </ul>
  );
}
