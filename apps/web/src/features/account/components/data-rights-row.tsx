import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconShieldLock } from '@tabler/icons-react';

/** A link to /help/data-rights. */
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
