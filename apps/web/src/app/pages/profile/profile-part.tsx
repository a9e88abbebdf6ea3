import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Suspense } from 'react';
import { EditLink, ProfileBack } from './profile-back.tsx';
import type { ProfileSection } from './sections.ts';

/** One part of the profile as its own view. */
export function ProfilePart({
  section: { title, Content, editable, isWide },
}: {
  section: ProfileSection;
}) {
  const t = useT();
  return (
    <Screen wide={isWide ?? false}>
      <PageHeader title={t(title)} back={<ProfileBack />} action={editable && <EditLink />} />
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <Content />
      </Suspense>
    </Screen>
  );
}
