import { useParams } from '@tanstack/react-router';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { DinersMenu } from '../diners/diners-menu.tsx';
import { StudentDiner } from '../diners/student-diner.tsx';

/** /dependents/:dependentId/menu */
export default function StudentMenu() {
  const t = useT();
  const { dependentId } = useParams({ from: '/guardian/dependents/$dependentId/menu' });
  return (
    <StudentDiner dependentId={dependentId}>
      {(diner) => (
        <DinersMenu
          diner={diner}
          back={<BackLink to="/dependents/$dependentId" params={{ dependentId }} />}
          action={
            <ButtonLink
              to="/dependents/$dependentId/schedulling"
              params={{ dependentId }}
              kind="soft"
              size="small"
            >
              {t('schedule.new')}
            </ButtonLink>
          }
        />
      )}
    </StudentDiner>
  );
}
