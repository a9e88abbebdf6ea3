import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { todayAt } from '../places/today-at.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import { useHasDraft } from '../session/use-draft-form.ts';
import type { Column } from '../table/column.ts';
import { Listed } from '../table/listed.tsx';
import { SidePanel } from '../table/side-panel.tsx';
import { OpenDays, openingDraft } from './open-days.tsx';
import styles from './panel.module.css';
import { type Closing, closingsQuery, type PlannedSchool } from './queries.ts';
import { useDaySpan, useSchool } from './school.ts';

const COLUMNS: readonly Column<Closing>[] = [
  { name: 'administration.field.firstDay', kind: 'day', value: ({ firstDay }) => firstDay },
  { name: 'planning.close.last', kind: 'day', value: ({ lastDay }) => lastDay },
  {
    name: 'planning.close.kind',
    kind: 'text',
    value: ({ kind }, t) => t(`planning.close.kind.${kind}`),
    code: ({ kind }) => kind,
  },
  { name: 'administration.field.reason', kind: 'text', value: ({ reason }) => reason, share: 2 },
  { name: 'finance.close.refunds', kind: 'number', value: ({ orders }) => orders.cancelled },
];

/** The closed days of a school from today on, each with a way to open it again. */
export function ClosingsPanel() {
  const t = useT();
  const school = useSchool();
  if (!school) return null;
  return (
    <SidePanel
      opened={{ kind: 'menus', id: school._id }}
      at="/menus"
      title={t('planning.closings')}
    >
      <Closings key={school._id} school={school} />
    </SidePanel>
  );
}

function Closings({ school }: { school: PlannedSchool }) {
  const t = useT();
  const { data, error, refetch } = useQuery(closingsQuery(school._id, todayAt(school)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.length === 0) return <p className={styles.quiet}>{t('planning.closings.none')}</p>;
  return (
    <Listed
      name={t('planning.closings')}
      columns={COLUMNS}
      rows={data}
      idOf={({ firstDay }) => firstDay}
    >
      <ul className={styles.list}>
        {data.map((closing) => (
          <Row key={closing.firstDay} school={school} closing={closing} />
        ))}
      </ul>
    </Listed>
  );
}

function Row({
  school,
  closing: { firstDay, lastDay, kind, reason, orders },
}: {
  school: PlannedSchool;
  closing: Closing;
}) {
  const t = useT();
  const span = useDaySpan();
  const { rights } = useOperator();
  // Days that are over stay closed. A form that was begun keeps its day over midnight.
  const [from] = useState(() => {
    const today = todayAt(school);
    return firstDay < today ? today : firstDay;
  });
  const [isOpening, setIsOpening] = useState(useHasDraft(openingDraft(school, from)));
  const days = span(firstDay, lastDay);
  return (
    <li className={styles.row}>
      <span>
        <b>{days}</b> {dotted([reason, kind !== 'closure' && t(`planning.close.kind.${kind}`)])}
      </span>
      {mayCall(rights, 'POST /operator/schools/:id/openings', 'orders.cancel') && !isOpening && (
        <Button
          kind="outline"
          size="small"
          aria-label={t('planning.open.of', { days })}
          onClick={() => setIsOpening(true)}
        >
          {t('planning.open')}
        </Button>
      )}
      {orders.cancelled + orders.left > 0 && (
        <span className={`${styles.quiet} ${styles.wide}`}>
          {t('planning.closings.orders', orders)}
        </span>
      )}
      {isOpening && (
        <div className={styles.wide}>
          <OpenDays
            school={school}
            firstDay={from}
            lastDay={lastDay}
            onEnd={() => setIsOpening(false)}
          />
        </div>
      )}
    </li>
  );
}
