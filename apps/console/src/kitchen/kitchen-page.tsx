import { watchesBoard } from '@merenda/domain/people/operators';
import { dayHeading } from '@merenda/i18n';
import { PageHeader } from '@merenda/ui/blocks/layout/screen.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { watchPage } from '@merenda/ui/client/page-headers.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWetFingers } from '../app/use-wet-fingers.ts';
import { useChosenSchool } from '../places/chosen-school.ts';
import { useKeptSchool } from '../places/last-school.ts';
import type { Place } from '../places/queries.ts';
import { todayAt } from '../places/today-at.ts';
import { Freshness } from '../presence/freshness.tsx';
import { Others } from '../presence/others.tsx';
import { useOperator } from '../session/operator.ts';
import { Board } from './board.tsx';
import { DayBar } from './day-bar.tsx';
import styles from './kitchen.module.css';
import { dayQuery } from './queries.ts';

/** The kitchen's day of one school (product:console-kitchen#board). */
export function KitchenPage() {
  const t = useT();
  useWetFingers();
  const isOfKitchen = watchesBoard(useOperator().roles);
  // A board on a kitchen's wall is read from afar, and not touched for hours; it opens no other office.
  useEffect(() => (isOfKitchen ? watchPage() : undefined), [isOfKitchen]);
  const { school: asked } = useSearch({ from: '/signed-in/kitchen' });
  const { school, isRead, error, refetch } = useChosenSchool(asked);
  return (
    <div className={styles.kitchen}>
      {school ? (
        <SchoolDay key={school._id} school={school} />
      ) : isRead ? (
        <EmptyState
          titleAs="h1"
          title={t('kitchen.noSchool.title')}
          text={t('kitchen.noSchool.text')}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

function SchoolDay({ school }: { school: Place }) {
  const t = useT();
  const language = useLanguage();
  const { date } = useSearch({ from: '/signed-in/kitchen' });
  const { _id: id } = school;
  const day = date ?? todayAt(school);
  const query = useQuery(dayQuery(id, day));
  const { data, error, refetch } = query;
  useKeptSchool(data?.school._id);
  return (
    <>
      <PageHeader
        title={t('kitchen.title')}
        text={data && dotted([data.school.name, dayHeading(language, data.day, data.today)])}
        action={<Freshness query={query} />}
      />
      <DayBar school={id} day={day} query={query}>
        <Others of={{ kind: 'kitchen', id }} />
      </DayBar>
      {data ? (
        <Board board={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  );
}
