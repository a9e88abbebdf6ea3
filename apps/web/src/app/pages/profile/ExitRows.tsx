import { IconLogout } from '@tabler/icons-react';
import { DataRightsRow } from '../../../features/account/components/DataRightsRow.tsx';
import { DeleteAccount } from '../../../features/account/components/DeleteAccount.tsx';
import { useT } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { RowLink } from '../../../ui/RowLink.tsx';

/** The ways out: the last rows of the profile. */
export function ExitRows() {
  const t = useT();
  return (
    <Card flush>
      <RowLink to="/logout" preload={false} icon={<IconLogout size={24} stroke={1.8} />}>
        {t('nav.logout')}
      </RowLink>
      <DataRightsRow />
      <DeleteAccount />
    </Card>
  );
}
