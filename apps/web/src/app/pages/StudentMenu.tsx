import { useParams } from '@tanstack/react-router';
import { useT } from '../../i18n/language.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { DinersMenu } from './diners/DinersMenu.tsx';
import { StudentDiner } from './diners/StudentDiner.tsx';

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
