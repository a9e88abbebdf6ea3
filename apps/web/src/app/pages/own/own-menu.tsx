import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useParams } from '@tanstack/react-router';
import { OrderLinks } from '../../../features/ordering/components/cart/order-links.tsx';
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
