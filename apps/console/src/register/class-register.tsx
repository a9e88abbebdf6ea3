import { isAway, REGISTER_DAYS, USUAL_ATTENDANCE } from '@merenda/domain/people/attendance';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Freshness } from '../presence/freshness.tsx';
import { Others } from '../presence/others.tsx';
import { every } from '../queries/every.ts';
import { useOperator } from '../session/operator.ts';
import { mayCall } from '../session/rights.ts';
import type { Column } from '../table/column.ts';
import { Listed } from '../table/listed.tsx';
import { useMealWords } from './meal-words.ts';
import {
  type Mark,
  REGISTER_SEARCH,
  type RegisterLine,
  registerQuery,
  SHOWN,
  type Shown,
} from './queries.ts';
import styles from './register.module.css';
import { RegisterLines } from './register-lines.tsx';
import { useCollections } from './use-collections.ts';
import { useGrace } from './use-grace.ts';
import { useMarks } from './use-marks.ts';
import { useIsChanging } from './use-register-change.ts';

/** Two teachers of one class see each other's marks after this time. */
const REFRESH_MS = 5_000;

const IS_SHOWN: Readonly<Record<Shown, (line: RegisterLine) => boolean>> = {
  all: () => true,
  unmarked: ({ attendance }) => !attendance,
  absent: ({ attendance }) => isAway(attendance),
  uncollected: ({ orders }) => orders.some(({ isUncollected }) => isUncollected),
};

/** A class on a day: its children, each with one tap or key (product:console-register#marks). */
export function ClassRegister({ classId, day }: { classId: string; day: string }) {
  const t = useT();
  const { rights } = useOperator();
  const search = useSearch({ from: '/signed-in/register' });
  const navigate = useNavigate();
  const isChanging = useIsChanging();
  const query = useQuery({
    ...registerQuery(classId, day),
    refetchInterval: isChanging ? false : every(REFRESH_MS),
  });
  const { data, error, refetch } = query;
  const marks = useMarks(classId, day);
  const collections = useCollections(classId, day);
  const { waiting, wait, takeBack } = useGrace(classId, day, ({ line, attendance }) =>
    marks.mutate({ lines: [line], attendance }),
  );
  const columns = useColumns(waiting);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  }
  const lines = data.docs.map((line): RegisterLine => {
    const attendance = waiting.get(line.student._id);
    return attendance ? { ...line, attendance } : line;
  });
  // A mark names the one that its teacher has seen, and not the one that waits.
  const storedOf = ({ student }: RegisterLine) =>
    data.docs.filter((line) => line.student._id === student._id);
  const onMark = (line: RegisterLine, attendance: Mark) => {
    const stored = storedOf(line);
    if (isAway(attendance) && stored.some((one) => wait({ line: one, attendance }))) return;
    takeBack(line.student._id);
    marks.mutate({ lines: stored, attendance });
  };
  // A waiting absence stays in sight, with its way back.
  const isShown = (line: RegisterLine) =>
    waiting.has(line.student._id) || IS_SHOWN[search.show ?? 'all'](line);
  const count = (shown: Shown) => lines.filter(IS_SHOWN[shown]).length;
  const shown = search.show ?? 'all';
  const unmarked = lines.filter(IS_SHOWN.unmarked);
  const mayChange = mayCall(rights, 'PUT /operator/classes/:id/register', 'attendance.change');
  const mayMark = mayChange && data.isOpen;
  const mayCollect = mayChange && data.isCollecting;
  const uncollected = lines.filter(
    (line) => IS_SHOWN.uncollected(line) && !isAway(line.attendance),
  );
  return (
    <>
      <Others of={{ kind: 'register', id: classId }} />
      <div className={styles.bar} data-unprinted>
        <p className={styles.summary} role="status">
          {t('register.summary', {
            marked: lines.length - unmarked.length,
            total: lines.length,
            absent: count('absent'),
          })}
        </p>
        <Freshness query={query} />
        <PillSet
          isCompact
          legend={t('register.filter')}
          values={[shown]}
          onToggle={(show) =>
            navigate({
              to: '/register',
              search: REGISTER_SEARCH.with(search, { show: show === 'all' ? undefined : show }),
              resetScroll: false,
            })
          }
          options={SHOWN.map((value) => ({
            value,
            label: `${t(`register.filter.${value}`)} ${count(value)}`,
          }))}
        />
        {shown === 'uncollected' && mayCollect && uncollected.length > 0 && (
          <Button
            onClick={() =>
              collections.mutate({
                lines: uncollected,
                orders: uncollected.flatMap(({ orders }) =>
                  orders.filter(({ isUncollected }) => isUncollected),
                ),
                isCollected: true,
              })
            }
            className={styles.others}
          >
            {t('register.collectOthers')}
          </Button>
        )}
        {shown !== 'uncollected' && mayMark && unmarked.length > 0 && (
          <Button
            onClick={() => marks.mutate({ lines: unmarked, attendance: USUAL_ATTENDANCE })}
            className={styles.others}
          >
            {t('register.others', { count: unmarked.length })}
          </Button>
        )}
      </div>
      {!data.isOpen && <p className={styles.quiet}>{t('register.closed', REGISTER_DAYS)}</p>}
      {lines.filter(isShown).length === 0 ? (
        <EmptyState title={t('register.none')} />
      ) : (
        <Listed
          name={[t('register.title'), data.class.name, day].join(' ')}
          columns={columns}
          rows={lines.filter(isShown)}
          idOf={({ student }) => student._id}
        >
          <RegisterLines
            lines={lines.filter(isShown)}
            waiting={waiting}
            onTakeBack={takeBack}
            {...(mayMark && { onMark })}
            {...(mayCollect && {
              onCollect: (collection) =>
                collections.mutate({ ...collection, lines: collection.lines.flatMap(storedOf) }),
            })}
          />
        </Listed>
      )}
    </>
  );
}

/** The register in a file and on paper. */
function useColumns(waiting: ReadonlyMap<string, Mark>): readonly Column<RegisterLine>[] {
  const wordsOf = useMealWords();
  const mealsOf = (line: RegisterLine) =>
    line.orders.flatMap((order) => wordsOf(order, line, waiting.has(line.student._id))?.text ?? []);
  return [
    { name: 'people.name', kind: 'text', value: ({ student }) => student.name },
    { name: 'people.number', kind: 'text', value: ({ student }) => student.enrollmentNumber },
    {
      name: 'register.mark',
      kind: 'text',
      value: ({ attendance }, t) => attendance && t(`register.${attendance}`),
    },
    { name: 'register.meals', kind: 'text', value: (line) => mealsOf(line).join(', '), share: 2 },
  ];
}
