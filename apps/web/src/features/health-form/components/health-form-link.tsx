import { IconStethoscope } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useT } from '../../../i18n/language.ts';
import type { Dependent } from '../../../queries/dependents.ts';
import { RowLink } from '../../../ui/actions/row-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/notifications/notify.ts';

/**
 * The way to the health form, where the school keeps one; says it when it is still empty
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
    <Card flush>
      <RowLink
        to="/dependents/anamnesis/$dependentId"
        params={{ dependentId: student._id }}
        icon={<IconStethoscope size={22} />}
        text={t(pending ? 'health.link.pending' : 'health.link.filled')}
      >
        {t('health.title')}
      </RowLink>
    </Card>
  );
}
