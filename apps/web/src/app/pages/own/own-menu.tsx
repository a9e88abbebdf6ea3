import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarWeek, IconShoppingCart } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { CoffeeBreakRow } from '../../../features/ordering/components/cart/coffee-break-row.tsx';
import { orderState } from '../../../features/ordering/model/order-state.ts';
import { useSession } from '../../../session/session.ts';
import { DinersMenu } from '../diners/diners-menu.tsx';
import { OwnDiner } from '../diners/own-diner.tsx';

/** /responsible/:responsibleId/menu */
export default function OwnMenu() {
  const t = useT();
  const { responsibleId } = useParams({ from: '/guardian/responsible/$responsibleId/menu' });
  const { me, responsible } = useSession();
  return (
    <OwnDiner responsibleId={responsibleId}>
      {(diner) => (
        <DinersMenu
          diner={diner}
          back={<BackLink to="/" />}
          links={
            <Card flush>
              <RowLink
                to="/order"
                state={orderState(diner, me._id)}
                icon={<IconShoppingCart size={22} />}
              >
                {t('ordering.byItem')}
              </RowLink>
              <CoffeeBreakRow diner={diner} />
              {responsible.dependents.length > 0 && (
                <RowLink to="/week" icon={<IconCalendarWeek size={22} />}>
                  {t('week.link')}
                </RowLink>
              )}
            </Card>
          }
        />
      )}
    </OwnDiner>
  );
}
