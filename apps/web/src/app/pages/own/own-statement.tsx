import { wireToMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SpendingSection } from '../../../features/ordering/components/consumption/spending-section.tsx';
import { HeldMoney } from '../../../features/statement/components/held-money.tsx';
import { Statement } from '../../../features/statement/components/statement.tsx';
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
  const { data, error } = useQuery(dependentsQuery(me._id));
  if (responsibleId !== responsible._id) return <NotFound />;
  if (!data && !error) return <ScreenSkeleton />;
  const students = data?.docs.filter(({ wallet }) => wallet) ?? [];
  const student = students.find(({ _id }) => _id === of);
  const isFamily = students.length > 0 && !student && of !== OWN;
  const dailyMax = student?.restrictions.wallet.dailyMax ?? null;
  return (
    <Screen>
      <PageHeader
        title={t('statement.title')}
        text={isFamily ? t('statement.family') : student ? student.name : t('statement.own')}
        back={<BackLink to="/" />}
      />
      {students.length > 0 && (
        <div data-unprinted>
          <SelectField
            label={t('report.whose')}
            value={student?._id ?? (isFamily ? FAMILY : OWN)}
            options={[
              { value: FAMILY, label: t('report.family') },
              { value: OWN, label: t('transfers.myWallet') },
              ...students.map(({ _id, name, countryCode }) => ({
                value: _id,
                label: givenName(name, countryCode ?? me.countryCode),
              })),
            ]}
            onChange={(chosen) =>
              void navigate({
                to: '.',
                search: ((before: object) => ({
                  ...before,
                  of: chosen === FAMILY ? undefined : chosen,
                })) as never,
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      )}
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
