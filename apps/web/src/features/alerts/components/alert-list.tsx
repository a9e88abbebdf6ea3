import { isOpenTask, type Task } from '@merenda/domain/help/tasks';
import { MoreButton } from '@merenda/ui/blocks/actions/more-button.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { BellDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTasks } from '../../../queries/tasks.ts';
import { useSession } from '../../../session/session.ts';
import { alertsQuery } from '../api/alerts.ts';
import { AlertRows } from './alert-rows.tsx';
import { TaskList } from './task-list.tsx';

/**
 * The open tasks and alerts; beside them those dismissed or over, and the way to the settings
 * (product:help#alerts).
 */
export function AlertList() {
  const t = useT();
  const tasks = useTasks() ?? [];
  return (
    <Halves>
      <HalfColumn>
        {tasks.length > 0 && <TaskList tasks={tasks} />}
        <Part resolved="false" tasks={tasks} />
      </HalfColumn>
      <HalfColumn>
        <Part resolved="true" tasks={[]} />
        <Card flush>
          <RowLink
            to="/profile"
            search={{ view: 'notifications' }}
            icon={<IconAdjustmentsHorizontal size={24} stroke={1.8} />}
          >
            {t('alerts.settings.title')}
          </RowLink>
        </Card>
      </HalfColumn>
    </Halves>
  );
}

/** Alerts except those that the tasks tell. */
function Part({ resolved, tasks }: { resolved: 'true' | 'false'; tasks: readonly Task[] }) {
  const t = useT();
  const { me } = useSession();
  const query = useInfiniteQuery(alertsQuery(me._id, useLanguage(), resolved));
  const isOpen = resolved === 'false';
  if (!query.data) {
    if (!isOpen) return null;
    if (!query.error) return <ListSkeleton />;
    return (
      <ErrorState
        error={query.error}
        text="paymentReversal.error.alerts"
        onRetry={() => void query.refetch()}
      />
    );
  }
  const alerts = query.data.pages
    .flatMap(({ docs }) => docs)
    .filter(({ kind }) => !isOpenTask(kind, tasks));
  if (alerts.length === 0 && !query.hasNextPage) {
    return isOpen && tasks.length === 0 ? (
      <EmptyState drawing={<BellDrawing />} title={t('alerts.none')} />
    ) : null;
  }
  return (
    <Section title={t(isOpen ? 'alerts.open' : 'alerts.earlier')}>
      <AlertRows alerts={alerts} />
      <MoreButton list={query} />
    </Section>
  );
}
