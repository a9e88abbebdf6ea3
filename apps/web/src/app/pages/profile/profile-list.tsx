import { Avatar } from '@merenda/ui/blocks/layout/avatar.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { ProfileType } from '../../../features/profile/components/profile-type.tsx';
import { ReceiptsRow } from '../../../features/receipts/components/receipts-row.tsx';
import { BillingWarning } from '../../../session/billing-warning.tsx';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';
import { useSession } from '../../../session/session.ts';
import { ExitRows } from './exit-rows.tsx';
import { LegalRow } from './legal-row.tsx';
import { PaymentsRow } from './payments-row.tsx';
import { SectionRow } from './section-row.tsx';
import { SECTIONS } from './sections.ts';

/** The profile on a phone: a list of links to its parts (product:profile#page). */
export function ProfileList() {
  const t = useT();
  const { responsible } = useSession();
  const [account, ...others] = SECTIONS;
  return (
    <Screen>
      <PageHeader title={t('nav.profile')} />
      <ConfirmNotice />
      <NoPasswordNotice />
      <BillingWarning billing={responsible.billingDetails} />
      {account && (
        <Card flush>
          <SectionRow
            section={account}
            icon={<Avatar id={responsible._id} name={responsible.name} size={44} />}
          >
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
        <LegalRow />
      </Card>
      <ProfileType />
      <ExitRows />
    </Screen>
  );
}
