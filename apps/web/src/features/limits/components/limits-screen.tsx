import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '../../../queries/dependents.ts';
import { restrictionsQuery } from '../../../queries/restrictions.ts';
import { useSession } from '../../../session/session.ts';
import { ForbiddenList } from './forbidden-list.tsx';
import styles from './limits.module.css';
import { LimitsForm } from './limits-form.tsx';

/** A student's limits and prohibitions (product:limits#page). */
export function LimitsScreen({ student }: { student: Dependent }) {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(restrictionsQuery(me._id, student._id));
  return (
    <Screen wide>
      <PageHeader
        title={t('limits.title')}
        text={student.name}
        back={
          <BackLink
            to="/dependents/$dependentId/consumption-report"
            params={{ dependentId: student._id }}
          />
        }
      />
      {!student.maySpend && (
        <Card tone="warn">
          <p>{t('limits.readOnly')}</p>
        </Card>
      )}
      <div className={styles.columns}>
        <LimitsForm
          student={student}
          restrictions={data}
          changed={data?.changed && <Changed {...data.changed} />}
        />
        {data ? (
          <ForbiddenList student={student} named={data} />
        ) : error ? (
          <ErrorState
            error={error}
            text="dependent.error.loadingData"
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton rows={3} />
        )}
      </div>
    </Screen>
  );
}

/** The author and time of the last change. */
function Changed({ at, isOwn, by }: { at: string; isOwn: boolean; by?: string | undefined }) {
  const t = useT();
  const language = useLanguage();
  const when = companyDateTime(language, at, 'short');
  if (isOwn) return <>{t('limits.changed.own', { when })}</>;
  return (
    <>{by ? t('limits.changed.by', { name: by, when }) : t('limits.changed.other', { when })}</>
  );
}
