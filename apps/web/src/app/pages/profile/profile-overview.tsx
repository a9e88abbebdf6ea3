import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Suspense } from 'react';
import { ReceiptsRow } from '../../../features/receipts/components/receipts-row.tsx';
import { BillingWarning } from '../../../session/billing-warning.tsx';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';
import { useSession } from '../../../session/session.ts';
import { ExitRows } from './exit-rows.tsx';
import { LegalRow } from './legal-row.tsx';
import { PaymentsRow } from './payments-row.tsx';
import styles from './profile.module.css';
import { EditLink } from './profile-back.tsx';
import { SectionRow } from './section-row.tsx';
import { type ProfileSection, SECTIONS } from './sections.ts';

/** The profile on a desktop: most parts on one page, to read (product:profile#page). */
export function ProfileOverview() {
  const t = useT();
  const { responsible } = useSession();
  return (
    <Screen wide>
      <PageHeader title={t('nav.profile')} />
      <ConfirmNotice />
      <NoPasswordNotice />
      <BillingWarning billing={responsible.billingDetails} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Sections place={1} />
        </div>
        <div className={styles.column}>
          <Card flush>
            <PaymentsRow />
            <ReceiptsRow />
            {SECTIONS.filter(({ isOnPage }) => !isOnPage).map((section) => (
              <SectionRow key={section.view} section={section} />
            ))}
            <LegalRow />
          </Card>
          <Sections place={2} />
          <ExitRows />
        </div>
      </div>
      <Sections place="row" />
    </Screen>
  );
}

function Sections({ place }: { place: ProfileSection['isOnPage'] }) {
  const t = useT();
  return SECTIONS.filter(({ isOnPage }) => isOnPage === place).map(
    ({ view, title, Content, editable }) => (
      <Section key={view} title={t(title)} action={editable && <EditLink />}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <Content />
        </Suspense>
      </Section>
    ),
  );
}
