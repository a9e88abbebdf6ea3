import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWideScreen } from '../../ui/useWideScreen.ts';
import { ProfileEdit } from './profile/ProfileEdit.tsx';
import { ProfileList } from './profile/ProfileList.tsx';
import { ProfileOverview } from './profile/ProfileOverview.tsx';
import { ProfilePart } from './profile/ProfilePart.tsx';
import { SECTIONS } from './profile/sections.ts';

/**
 * /profile (spec 1 §2): on phones a list whose rows lead to `?view=`, on desktop everything on one
 * page. `?view=edit` is the edit step on both, so that the browser's "back" leaves it.
 */
export default function Profile(): ReactNode {
  const { view }: { view?: unknown } = useSearch({ strict: false });
  const wide = useWideScreen();
  if (view === 'edit') return <ProfileEdit />;
  if (wide) return <ProfileOverview />;
  const section = SECTIONS.find((candidate) => candidate.view === view);
  return section ? <ProfilePart key={section.view} section={section} /> : <ProfileList />;
}
