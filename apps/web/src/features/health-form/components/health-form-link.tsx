import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconStethoscope } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';

/**
 * A row to the health form if the school has one; it tells if the form is still empty
 * (product:students#account).
 */
export function HealthFormLink({ student }: { student: Dependent }) {
  const t = useT();
  const pending = student.hasPendingAnamnesis;
  useEffect(() => {
    if (pending) notify('warn', t('dependent.anamnesis.pending'));
  }, [pending, t]);
  if (pending === undefined) return null;
  return (
    <RowLink
      to="/dependents/anamnesis/$dependentId"
      params={{ dependentId: student._id }}
      icon={<IconStethoscope size={22} />}
      value={t(pending ? 'health.link.pending' : 'health.link.filled')}
    >
      {t('health.title')}
    </RowLink>
  );
}
