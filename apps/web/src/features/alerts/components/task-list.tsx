import type { Task } from '@merenda/domain/help/tasks';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { pageOfTask, TASK_LABELS } from '../../../queries/tasks.ts';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';
import { useSession } from '../../../session/session.ts';
import styles from './alerts.module.css';

/** The guardian's open tasks: each leads to its page, and disappears once it is done (product:help#tasks). */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const t = useT();
  const { me } = useSession();
  const { data } = useQuery(dependentsQuery(me._id));
  const rows = tasks.flatMap((task) => {
    if (!('student' in task)) return [];
    const { text, Icon } = TASK_LABELS[task.kind];
    return (
      <RowLink
        key={Object.values(task).join(' ')}
        {...pageOfTask(task)}
        icon={<Icon className={styles.task} size={24} stroke={1.8} />}
        text={data?.docs.find(({ _id }) => _id === task.student)?.name}
      >
        {t(text)}
      </RowLink>
    );
  });
  return (
    <Section title={t('alerts.todo')}>
      <ConfirmNotice />
      <NoPasswordNotice />
      {rows.length > 0 && <Card flush>{rows}</Card>}
    </Section>
  );
}
