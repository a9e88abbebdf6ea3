import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { PageHeader, Screen, Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconDevices, IconMessageCircle, IconUsers } from '@tabler/icons-react';
import { DataExport } from '../../../features/account/components/data-export.tsx';
import { DeleteAccount } from '../../../features/account/components/delete-account.tsx';
import { HeldData } from '../../../features/account/components/held-data.tsx';

/**
 * The page /help/data-rights (product:help#data-rights): the stored data and their purposes, and the
 * guardian's rights.
 */
export default function DataRights() {
  const t = useT();
  return (
    <Screen wide>
      <PageHeader title={t('account.rights')} back={<BackLink to="/help" />} />
      <Halves>
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
            <RowLink
              to="/help/help-chat"
              search={{ topic: 'other' }}
              icon={<IconMessageCircle size={24} stroke={1.8} />}
            >
              {t('account.rights.contact')}
            </RowLink>
            <DeleteAccount />
          </Card>
        </Section>
      </Halves>
    </Screen>
  );
}
