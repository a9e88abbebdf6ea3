import { useParams } from '@tanstack/react-router';
import { OrderLinks } from '../../../features/ordering/components/cart/order-links.tsx';
import { useT } from '../../../i18n/language.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DinersMenu } from '../diners/diners-menu.tsx';
import { OwnDiner } from '../diners/own-diner.tsx';

/** /responsible/:responsibleId/menu */
export default function OwnMenu() {
  const t = useT();
  const { responsibleId } = useParams({ from: '/guardian/responsible/$responsibleId/menu' });
  return (
    <OwnDiner responsibleId={responsibleId}>
      {(diner) => (
        <DinersMenu
          diner={diner}
          above={
            <Card flush>
              <OrderLinks diner={diner} />
            </Card>
          }
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
