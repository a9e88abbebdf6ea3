import { useWideScreen } from '@merenda/ui/blocks/browser/wide-screen.ts';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProfileEdit } from './profile-edit.tsx';
import { ProfileList } from './profile-list.tsx';
import { ProfileOverview } from './profile-overview.tsx';
import { ProfilePart } from './profile-part.tsx';
import { sectionOf } from './sections.ts';

/**
 * The page /profile (product:profile#page): a list whose rows lead to `?view=`; on a desktop most parts stand on
 * the page. `?view=edit` is the edit step on both: the browser's "back" leaves it.
 */
export default function Profile(): ReactNode {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const wide = useWideScreen();
  if (view === 'edit') return <ProfileEdit />;
  const section = sectionOf(view);
  if (section && !(wide && section.isOnPage)) {
    return <ProfilePart key={section.view} section={section} />;
  }
  return wide ? <ProfileOverview /> : <ProfileList />;
}
