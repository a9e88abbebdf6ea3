import { openTasks, type Task } from '@merenda/domain/help/tasks';
import type { Key } from '@merenda/i18n';
import { IconAlertTriangle, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useSession } from '../session/session.ts';
import { dependentsQuery } from './dependents.ts';
import { suspendedOrdersQuery } from './order.ts';

export type StudentTask = Extract<Task, { student: string }>;

/**
 * The guardian's open tasks, as home, the alerts' page and the bell show them (product:help#tasks);
 * undefined while they load.
 */
export function useTasks(): Task[] | undefined {
  const { me, responsible } = useSession();
  const students = useQuery(dependentsQuery(me._id));
  const suspended = useQuery(suspendedOrdersQuery);
  if (students.isPending || suspended.isPending) return undefined;
  return openTasks(
    responsible,
    students.data?.docs ?? [],
    (suspended.data?.docs ?? []).map(({ order }) => order),
  );
}

/** Words and icon of a task about a student. */
export const TASK_LABELS: Readonly<
  Record<StudentTask['kind'], { text: Key; Icon: typeof IconStethoscope }>
> = {
  'order-held': { text: 'home.meal.suspended', Icon: IconAlertTriangle },
  'low-balance': { text: 'home.lowBalance', Icon: IconAlertTriangle },
  'form-pending': { text: 'home.healthForm.pending', Icon: IconStethoscope },
};

/** The page on which a task about a student is done. */
export function pageOfTask(task: StudentTask): LinkProps {
  const dependentId = task.student;
  switch (task.kind) {
    case 'low-balance':
      return { to: '/payments', search: { student: dependentId } };
    case 'form-pending':
      return { to: '/dependents/anamnesis/$dependentId', params: { dependentId } };
    case 'order-held':
      return {
        to: '/dependents/$dependentId/buy/$orderId',
        params: { dependentId, orderId: task.order },
      };
  }
}
