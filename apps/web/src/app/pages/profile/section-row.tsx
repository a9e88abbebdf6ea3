import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import type { ProfileSection } from './sections.ts';

/** A link to a part of the profile. */
export function SectionRow({
  section: { view, title, Icon },
  icon,
  children,
}: {
  section: ProfileSection;
  icon?: ReactNode;
  /** Replaces the title, which becomes the second line. */
  children?: string;
}) {
  const t = useT();
  return (
    <RowLink
      to="/profile"
      search={{ view }}
      state={{ below: true }}
      icon={icon ?? <Icon size={24} stroke={1.8} />}
      text={children && t(title)}
    >
      {children ?? t(title)}
    </RowLink>
  );
}
