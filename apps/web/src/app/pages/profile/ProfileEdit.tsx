import { EditAccount } from '../../../features/profile/components/EditAccount.tsx';
import { useT } from '../../../i18n/language.ts';
import { PageHeader, Screen } from '../../../ui/Screen.tsx';
import { ProfileBack } from './ProfileBack.tsx';
import { useLeaveView } from './useLeaveView.ts';

/** The edit step; leaving it discards what was typed (spec 1 §4 "Profile"). */
export function ProfileEdit() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('profile.edit')} back={<ProfileBack />} />
      <EditAccount onDone={useLeaveView()} />
    </Screen>
  );
}
