import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconLogout } from '@tabler/icons-react';
import { DeleteAccount } from '../../../features/account/components/delete-account.tsx';

/** The profile's last rows, which end the session or the account. */
export function ExitRows() {
  const t = useT();
  return (
    <>
      <Card flush>
        <RowLink to="/logout" preload={false} icon={<IconLogout size={24} stroke={1.8} />}>
          {t('nav.logout')}
        </RowLink>
      </Card>
      <Card flush>
        <DeleteAccount />
      </Card>
    </>
  );
}
