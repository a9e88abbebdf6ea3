import { ReceiptsRow } from '../../../features/receipts/components/ReceiptsRow.tsx';
import { useT } from '../../../i18n/language.ts';
import { BillingWarning } from '../../../ui/BillingWarning.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader, Screen, Section } from '../../../ui/Screen.tsx';
import { EditLink } from './EditLink.tsx';
import { ExitRows } from './ExitRows.tsx';
import { PaymentsRow } from './PaymentsRow.tsx';
import styles from './profile.module.css';
import { type ProfileSection, SECTIONS } from './sections.ts';

/** The desktop's profile: every part on one page, to be read (spec 1 §2). */
export function ProfileOverview() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('nav.profile')} />
      <BillingWarning />
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
        <Content />
      </Section>
    ),
  );
}
