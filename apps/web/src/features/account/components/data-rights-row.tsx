import { IconShieldLock } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { RowLink } from '../../../ui/actions/row-link.tsx';

/** To /help/data-rights. */
export function DataRightsRow() {
  const t = useT();
  return (
    <RowLink
      to="/help/data-rights"
      icon={<IconShieldLock size={24} stroke={1.8} />}
      text={t('account.rights.text')}
    >
      {t('account.rights')}
    </RowLink>
  );
}
