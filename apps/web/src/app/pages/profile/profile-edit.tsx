import { EditAccount } from '../../../features/profile/components/edit-account.tsx';
import { useT } from '../../../i18n/language.ts';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ProfileBack } from './profile-back.tsx';
import { useLeaveView } from './use-leave-view.ts';

/** The edit step; leaving it discards what was typed (product:profile#page). */
export function ProfileEdit() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('profile.edit')} back={<ProfileBack />} />
      <EditAccount onDone={useLeaveView()} />
    </Screen>
  );
}
