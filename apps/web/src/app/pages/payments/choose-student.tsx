import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { StudentChooser } from '../../../features/transfers/components/student-chooser.tsx';
import { hasWallet } from '../../../features/transfers/model/use-transfer-form.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';

/** The page /transfer-balance: the choice of the student (product:transfers#choosing-a-student). */
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
