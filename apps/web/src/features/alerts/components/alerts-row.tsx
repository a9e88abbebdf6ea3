import { IconBell } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { RowLink } from '../../../ui/actions/row-link.tsx';

/** To all alerts. */
export function AlertsRow() {
  const t = useT();
  return (
    <RowLink to="/alerts" icon={<IconBell size={24} stroke={1.8} />} text={t('alerts.text')}>
      {t('alerts.title')}
    </RowLink>
  );
}
