import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Suspense } from 'react';
import { ProfileBack } from './profile-back.tsx';
import { useLeaveView } from './use-leave-view.ts';

// The forms are most of the page and are rarely needed: they load apart.
const EditAccount = lazy(
  () => import('../../../features/profile/components/edit-account.tsx'),
  'EditAccount',
);

/** The edit step; leaving it discards the typed changes (product:profile#page). */
export function ProfileEdit() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('profile.edit')} back={<ProfileBack />} />
      <Suspense fallback={<ListSkeleton rows={4} />}>
        <EditAccount onDone={useLeaveView()} />
      </Suspense>
    </Screen>
  );
}
