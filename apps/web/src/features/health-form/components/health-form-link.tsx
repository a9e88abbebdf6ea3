import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconStethoscope } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';

/** Pending forms of which this tab has warned the guardian: the row and an alert go on saying it. */
const warned = new Set<string>();

/**
 * A row to the health form if the school has one; it tells if the form is still empty
 * (product:students#account).
 */
export function HealthFormLink({ student }: { student: Dependent }) {
  const t = useT();
  const { me } = useSession();
  const pending = student.hasPendingAnamnesis;
  const form = `${me._id} ${student._id}`;
  useEffect(() => {
    if (!pending || warned.has(form)) return;
    warned.add(form);
    notify('warn', t('dependent.anamnesis.pending'));
  }, [pending, form, t]);
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
