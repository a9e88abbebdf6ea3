import { useQuery } from '@tanstack/react-query';
import { StudentChooser } from '../../../features/transfers/components/student-chooser.tsx';
import { hasWallet } from '../../../features/transfers/model/use-transfer-form.ts';
import { useT } from '../../../i18n/language.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';

/** /transfer-balance: with which student (product:transfers#choosing-a-student). */
export default function ChooseStudent() {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(dependentsQuery(me._id));
  return (
    <Screen>
      <PageHeader
        title={t('transfers.title')}
        text={t('transfers.pick')}
        back={<BackLink to="/" />}
      />
      {data ? (
        <StudentChooser students={data.docs.filter(hasWallet)} />
      ) : error ? (
        <ErrorState error={error} text="dependent.error.list" onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Screen>
  );
}
