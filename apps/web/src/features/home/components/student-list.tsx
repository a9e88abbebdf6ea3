import { withoutDuplicates } from '@merenda/domain/people/students';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { PeopleDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '../../../queries/dependents.ts';
import { nextMealsQuery } from '../../../queries/meals.ts';
import type { StudentTask } from '../../../queries/tasks.ts';
import { useSession } from '../../../session/session.ts';
import type { Lunch } from './lunch-lines.tsx';
import { StudentCard } from './student-card.tsx';
import styles from './student-list.module.css';

/** The students (product:home#students-on-home), or an invitation to register the first one. */
export function StudentList({
  students,
  tasks,
  blocked,
}: {
  students: readonly Dependent[];
  /** The students' open tasks. */
  tasks: readonly StudentTask[];
  blocked: boolean;
}) {
  const t = useT();
  const { me } = useSession();
  const { data, isError } = useQuery(nextMealsQuery(me._id, companyToday()));
  const lunchOf = ({ _id }: Dependent): Lunch => ({
    meals: data?.docs.filter(({ user }) => user._id === _id),
    next: data?.next?.find(({ student }) => student === _id),
  });
  if (students.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing={<PeopleDrawing />}
          title={t('home.empty.title')}
          text={t('home.empty.text')}
          action={<ButtonLink to="/create-student">{t('students.register')}</ButtonLink>}
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
          lunch={isError ? undefined : lunchOf(student)}
          blocked={blocked}
        />
      ))}
    </ul>
  );
}
