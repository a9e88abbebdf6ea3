import { wireToMinor } from '@merenda/domain/money/money';
import { PillSet } from '@merenda/ui/blocks/choices/pill-set.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SpendingSection } from '../../../features/ordering/components/consumption/spending-section.tsx';
import { HeldMoney } from '../../../features/statement/components/held-money.tsx';
import { Statement } from '../../../features/statement/components/statement.tsx';
import { useOwners } from '../../../features/statement/model/use-owners.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import NotFound from '../../screens/not-found.tsx';

const FAMILY = 'family';
const OWN = 'own';

/**
 * The page /responsible/:responsibleId/consumption-report: the entries of the whole family; with `?of=`
 * only the guardian's or one student's (product:reports#page).
 */
export default function OwnStatement() {
  const t = useT();
  const { responsibleId } = useParams({
    from: '/guardian/responsible/$responsibleId/consumption-report',
  });
  const { of } = useSearch({ strict: false }) as { of?: unknown };
  const navigate = useNavigate();
  const { me, responsible, currency } = useSession();
  const owners = useOwners();
  const { data, error } = useQuery(dependentsQuery(me._id));
  if (responsibleId !== responsible._id) return <NotFound />;
  if (!data && !error) return <ScreenSkeleton />;
  const students = data?.docs.filter(({ wallet }) => wallet) ?? [];
  const student = students.find(({ _id }) => _id === of);
  const isFamily = students.length > 0 && !student && of !== OWN;
  const dailyMax = student?.restrictions.wallet.dailyMax ?? null;
  const choose = (chosen: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({
        ...before,
        of: chosen === FAMILY ? undefined : chosen,
      })) as never,
      replace: true,
      resetScroll: false,
    });
  return (
    <Screen wide>
      <PageHeader
        title={t('statement.title')}
        text={isFamily ? t('statement.family') : student ? student.name : t('statement.own')}
      />
      <HeldMoney
        wallets={[
          ...(student ? [] : [responsible.wallet]),
          ...(isFamily ? students : [student]).map((one) => one?.wallet),
        ]}
      />
      <Statement
        key={isFamily ? FAMILY : student?._id}
        whose={isFamily ? FAMILY : { walletId: student?.wallet?._id ?? responsible.wallet._id }}
        currency={currency}
        filters={
          students.length > 0 && (
            <PillSet
              legend={t('report.whose')}
              isCompact
              values={[student?._id ?? (isFamily ? FAMILY : OWN)]}
              options={[
                { value: FAMILY, label: t('report.family') },
                ...owners
                  .map(({ studentId, name }) => ({ value: studentId ?? OWN, label: name }))
                  .toSorted(
                    (one, other) => Number(one.value === OWN) - Number(other.value === OWN),
                  ),
              ]}
              onToggle={choose}
            />
          )
        }
        chart={({ start, end }) =>
          !isFamily && (
            <SpendingSection
              user={student?._id ?? responsible._id}
              start={start}
              end={end}
              currency={currency}
              dailyMaxMinor={dailyMax === null ? undefined : wireToMinor(dailyMax, currency)}
            />
          )
        }
      />
    </Screen>
  );
}
