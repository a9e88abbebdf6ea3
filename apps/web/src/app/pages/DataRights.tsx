import { IconDevices, IconMail, IconUsers } from '@tabler/icons-react';
import { DataExport } from '../../features/account/components/DataExport.tsx';
import { DeleteAccount } from '../../features/account/components/DeleteAccount.tsx';
import { HeldData } from '../../features/account/components/HeldData.tsx';
import { LegalDocuments } from '../../features/help/components/LegalDocuments.tsx';
import { useT } from '../../i18n/language.ts';
import { brand } from '../../session/brand.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { RowAnchor, RowLink } from '../../ui/RowLink.tsx';
import { PageHeader, Screen, Section } from '../../ui/Screen.tsx';

/** /help/data-rights (spec 2 §2): what is held and why, and everything one can do about it. */
export default function DataRights() {
  const t = useT();
  const { privacyEmail } = brand.legal;
  return (
    <Screen>
      <PageHeader title={t('account.rights')} back={<BackLink to="/help" />} />
      <Section title={t('account.rights.held')}>
        <HeldData />
      </Section>
      <Section title={t('account.rights.act')}>
        <Card flush>
          <DataExport />
          <RowLink
            to="/profile"
            search={{ view: 'devices' }}
            icon={<IconDevices size={24} stroke={1.8} />}
          >
            {t('account.access.devices')}
          </RowLink>
          <RowLink to="/" icon={<IconUsers size={24} stroke={1.8} />}>
            {t('account.access.guardians')}
          </RowLink>
          <RowAnchor
            href={`mailto:${privacyEmail}`}
            icon={<IconMail size={24} stroke={1.8} />}
            text={privacyEmail}
          >
            {t('account.rights.contact')}
          </RowAnchor>
          <DeleteAccount />
        </Card>
      </Section>
      <Section title={t('help.legal')}>
        <LegalDocuments />
      </Section>
    </Screen>
  );
}
