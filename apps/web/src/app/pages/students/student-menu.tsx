import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ProhibitMode } from '../../../features/ordering/components/prohibit/prohibit-mode.tsx';
import { DinersMenu } from '../diners/diners-menu.tsx';
import { OwnStudent } from '../diners/own-student.tsx';
import { StudentDiner } from '../diners/student-diner.tsx';

/** The page /dependents/:dependentId/menu; `?prohibit=true` opens prohibit mode. */
export default function StudentMenu() {
  const t = useT();
  const navigate = useNavigate();
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/menu' });
  const { prohibit }: { prohibit?: unknown } = useSearch({ strict: false });
  const leave = useCallback(
    () => void navigate({ to: '/dependents/$dependentId/menu', params: { dependentId } }),
    [navigate, dependentId],
  );
  const mode = (
    <ButtonLink
      to="/dependents/$dependentId/menu"
      params={{ dependentId }}
      search={{ prohibit: true }}
      kind="soft"
      size="small"
    >
      {t('limits.mode.start')}
    </ButtonLink>
  );
  return (
    <StudentDiner dependentId={dependentId}>
      {(diner) =>
        prohibit && diner.maySpend ? (
          <OwnStudent dependentId={dependentId}>
            {(student) => <ProhibitMode student={student} diner={diner} onLeave={leave} />}
          </OwnStudent>
        ) : (
          <DinersMenu
            diner={diner}
            back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
            links={diner.maySpend && mode}
          />
        )
      }
    </StudentDiner>
  );
}
