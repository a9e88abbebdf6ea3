import { mondayOf } from '@merenda/domain/time/dates';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyToday } from '@merenda/ui/brand/company-time.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { standingOrdersQuery } from '../../api/standing-orders.ts';
import { weekQuery } from '../../api/week.ts';
import styles from './standing.module.css';
import { StandingForm } from './standing-form.tsx';
import { StandingState } from './standing-state.tsx';

/** A student's standing order and its state (product:week#standing-order). */
export function StandingScreen({ student }: { student: Dependent }) {
  const t = useT();
  const { me, responsible } = useSession();
  const orders = useQuery(standingOrdersQuery(me._id));
  const offer = useQuery(weekQuery(me._id, mondayOf(companyToday())));
  const error = orders.error ?? offer.error;
  const found = orders.data?.find(({ user }) => user === student._id);
  const school = offer.data?.schools.find(({ _id }) => _id === student.restaurantUnit._id);
  const retry = () => {
    for (const query of [orders, offer]) if (query.isError) void query.refetch();
  };
  return (
    <Screen wide>
      <PageHeader
        title={t('week.standing.title')}
        text={student.name}
        back={<BackLink to={responsible.blocked ? '/' : '/week'} />}
      />
      <div className={styles.columns}>
        {!student.maySpend && (
          <Card tone="warn">
            <p>{t('week.readOnly')}</p>
          </Card>
        )}
        {orders.data && offer.data ? (
          <>
            {found ? (
              <StandingState order={found} student={student} />
            ) : (
              <p className={styles.quiet}>{t('week.standing.text')}</p>
            )}
            {student.maySpend && !responsible.blocked && (
              // Changed terms, such as another guardian's change, need a new form.
              <StandingForm
                key={found ? JSON.stringify({ ...found, days: [], failed: [] }) : 'new'}
                student={student}
                order={found}
                menus={school?.menus ?? []}
              />
            )}
          </>
        ) : error ? (
          <ErrorState error={error} text="week.standing.error.load" onRetry={retry} />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </div>
    </Screen>
  );
}
