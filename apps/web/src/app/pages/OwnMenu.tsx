import { useParams } from '@tanstack/react-router';
import { useT } from '../../i18n/language.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { DinersMenu } from './diners/DinersMenu.tsx';
import { OwnDiner } from './diners/OwnDiner.tsx';

/** /responsible/:responsibleId/menu */
export default function OwnMenu() {
  const t = useT();
  const { responsibleId } = useParams({ from: '/guardian/responsible/$responsibleId/menu' });
  return (
    <OwnDiner responsibleId={responsibleId}>
      {(diner) => (
        <DinersMenu
          diner={diner}
          back={<BackLink to="/" />}
          action={
            <ButtonLink
              to="/responsible/$responsibleId/schedulling"
              params={{ responsibleId }}
              kind="soft"
              size="small"
            >
              {t('schedule.new')}
            </ButtonLink>
          }
        />
      )}
    </OwnDiner>
  );
}
