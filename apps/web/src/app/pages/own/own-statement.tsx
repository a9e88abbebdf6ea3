import { wireToMinor } from '@merenda/domain/money/money';
import { givenName } from '@merenda/domain/people/guardians';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SpendingSection } from '../../../features/ordering/components/consumption/spending-section.tsx';
import { Report } from '../../../features/statement/components/report.tsx';
import { useT } from '../../../i18n/language.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { SelectField } from '../../../ui/choices/select-field.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import NotFound from '../../screens/not-found.tsx';

/**
 * /responsible/:responsibleId/consumption-report: the guardian's own wallet, nobody else's, and by
 * `?of=` a child's (product:reports#page).
 */
export default function OwnStatement() {
  const t = useT();
  const { responsibleId } = useParams({
    from: '/guardian/responsible/$responsibleId/consumption-report',
  });
  const { of } = useSearch({ strict: false }) as { of?: unknown };
  const navigate = useNavigate();
  const { me, responsible, currency } = useSession();
  const { data } = useQuery(dependentsQuery(me._id));
  if (responsibleId !== responsible._id) return <NotFound />;
  const students = data?.docs.filter(({ wallet }) => wallet) ?? [];
  const student = students.find(({ _id }) => _id === of);
  const dailyMax = student?.restrictions.wallet.dailyMax ?? null;
  return (
    <Screen>
      <PageHeader
        title={t('statement.title')}
        text={student ? student.name : t('statement.own')}
        back={<BackLink to="/" />}
      />
      {students.length > 0 && (
        <SelectField
          label={t('report.whose')}
          value={student?._id ?? me._id}
          options={[
            { value: me._id, label: t('transfers.myWallet') },
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
                of: chosen === me._id ? undefined : chosen,
              })) as never,
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <Report
        key={student?._id}
        walletId={student?.wallet?._id ?? responsible.wallet._id}
        currency={currency}
        chart={({ start, end }) => (
          <SpendingSection
            user={student?._id ?? responsible._id}
            start={start}
            end={end}
            currency={currency}
            dailyMaxMinor={dailyMax === null ? undefined : wireToMinor(dailyMax, currency)}
          />
        )}
      />
    </Screen>
  );
}
