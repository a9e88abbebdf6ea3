import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconBell } from '@tabler/icons-react';

/** A link to all alerts. */
export function AlertsRow() {
  const t = useT();
  return (
    <RowLink to="/alerts" icon={<IconBell size={24} stroke={1.8} />} text={t('alerts.text')}>
      {t('alerts.title')}
    </RowLink>
  );
}
