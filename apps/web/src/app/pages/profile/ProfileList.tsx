import type { ReactNode } from 'react';
import { ProfileType } from '../../../features/profile/components/ProfileType.tsx';
import { ReceiptsRow } from '../../../features/receipts/components/ReceiptsRow.tsx';
import { useT } from '../../../i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BillingWarning } from '../../../ui/BillingWarning.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RowLink } from '../../../ui/RowLink.tsx';
import { PageHeader, Screen } from '../../../ui/Screen.tsx';
import { ExitRows } from './ExitRows.tsx';
import { PaymentsRow } from './PaymentsRow.tsx';
import { type ProfileSection, SECTIONS } from './sections.ts';

/** The phone's profile: a list that leads into its parts (spec 1 §2). */
export function ProfileList() {
  const t = useT();
  const { responsible } = useSession();
  const [account, ...others] = SECTIONS;
  return (
    <Screen>
      <PageHeader title={t('nav.profile')} />
      <BillingWarning />
      {account && (
        <Card flush>
          <SectionRow section={account} icon={<Avatar name={responsible.name} size={44} />}>
            {responsible.name}
          </SectionRow>
        </Card>
      )}
      <Card flush>
        <PaymentsRow />
        <ReceiptsRow />
        {others.map((section) => (
          <SectionRow key={section.view} section={section} />
        ))}
      </Card>
      <ProfileType />
      <ExitRows />
    </Screen>
  );
}

function SectionRow({
  section: { view, title, Icon },
  icon,
  children,
}: {
  section: ProfileSection;
  icon?: ReactNode;
  /** Instead of the title, which then is the second line. */
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
