import { withoutDuplicates } from '@merenda/domain/people/students';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PeopleDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import type { StudentTask } from '../../../queries/tasks.ts';
import { StudentCard } from './student-card.tsx';
import styles from './student-list.module.css';

/** The students (product:home#students-on-home), or an invitation to register the first one. */
export function StudentList({
  students,
  tasks,
  lunch,
  blocked,
}: {
  students: readonly Dependent[];
  /** The students' open tasks. */
  tasks: readonly StudentTask[];
  /** Draws the lines about a student's next meals. */
  lunch: (student: Dependent) => ReactNode;
  blocked: boolean;
}) {
  const t = useT();
  if (students.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<PeopleDrawing />}
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
        <StudentCard
          key={student._id}
          student={student}
          tasks={tasks.filter((task) => task.student === student._id)}
          lunch={lunch(student)}
          blocked={blocked}
        />
      ))}
    </ul>
  );
}
