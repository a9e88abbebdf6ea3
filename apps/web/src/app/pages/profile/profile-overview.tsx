import { Suspense } from 'react';
import { ReceiptsRow } from '../../../features/receipts/components/receipts-row.tsx';
import { useT } from '../../../i18n/language.ts';
import { ConfirmNotice } from '../../../session/confirm-notice.tsx';
import { NoPasswordNotice } from '../../../session/no-password-notice.tsx';
import { useSession } from '../../../session/session.ts';
import { BillingWarning } from '../../../ui/layout/billing-warning.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader, Screen, Section } from '../../../ui/layout/screen.tsx';
import { ListSkeleton } from '../../../ui/states/skeletons.tsx';
import { ExitRows } from './exit-rows.tsx';
import { PaymentsRow } from './payments-row.tsx';
import styles from './profile.module.css';
import { EditLink } from './profile-back.tsx';
import { type ProfileSection, SECTIONS } from './sections.ts';

/** The desktop's profile: every part on one page, to be read (product:profile#page). */
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
          <Parts column="wide" />
          <Card flush>
            <PaymentsRow />
            <ReceiptsRow />
          </Card>
        </div>
        <div className={styles.column}>
          <Parts column="narrow" />
          <ExitRows />
        </div>
      </div>
    </Screen>
  );
}

function Parts({ column }: Pick<ProfileSection, 'column'>) {
  const t = useT();
  return SECTIONS.filter((section) => section.column === column).map(
    ({ view, title, Content, editable }) => (
      <Section key={view} title={t(title)} action={editable && <EditLink />}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <Content />
        </Suspense>
      </Section>
    ),
  );
}
