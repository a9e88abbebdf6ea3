import { Suspense } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import { EditLink, ProfileBack } from './profile-back.tsx';
import type { ProfileSection } from './sections.ts';

/** One part of the profile as a view of its own, on phones. */
export function ProfilePart({
  section: { title, Content, editable },
}: {
  section: ProfileSection;
}) {
  const t = useT();
  return (
    <Screen>
      <PageHeader title={t(title)} back={<ProfileBack />} action={editable && <EditLink />} />
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <Content />
      </Suspense>
    </Screen>
  );
}
