import { hasLowBalance } from '@merenda/domain/help/tasks';
import { BalanceOutlook } from '@merenda/ui/blocks/money/balance-outlook.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Dependent } from '../../../queries/dependents.ts';
import { pageOfTask, type StudentTask, TASK_LABELS } from '../../../queries/tasks.ts';
import { Line } from './line.tsx';
import { type Lunch, LunchLines } from './lunch-lines.tsx';
import styles from './student-lines.module.css';

/** The lines of a student's card below name and balance (product:home#students-on-home). */
export function StudentLines({
  student,
  tasks,
  lunch,
}: {
  student: Dependent;
  /** The student's open tasks. */
  tasks: readonly StudentTask[];
  /** Undefined if it could not be loaded. */
  lunch: Lunch | undefined;
}) {
  const outlook = student.balanceOutlook;
  const isLow = hasLowBalance(student);
  return (
    <ul className={styles.lines}>
      {student.wallet && lunch && <LunchLines student={student} lunch={lunch} />}
      {tasks
        // How long it lasts says more than that it is low.
        .filter(({ kind }) => kind !== 'low-balance' || !outlook)
        .map((task) => (
          <TaskLine key={Object.values(task).join(' ')} task={task} />
        ))}
      {outlook && (
        <li>
          <BalanceOutlook
            until={outlook.until}
            today={todayAt(student.restaurantUnit)}
            isLow={isLow}
          />
        </li>
      )}
    </ul>
  );
}

function TaskLine({ task }: { task: StudentTask }) {
  const t = useT();
  const { text, Icon } = TASK_LABELS[task.kind];
  return (
    <Line warn icon={<Icon size={18} aria-hidden />}>
      {task.kind === 'low-balance' ? (
        t(text)
      ) : (
        <Link className={styles.todo} {...pageOfTask(task)}>
          {t(text)}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      )}
    </Line>
  );
}
