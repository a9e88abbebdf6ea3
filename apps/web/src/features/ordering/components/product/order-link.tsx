import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Foot } from '@merenda/ui/blocks/layout/foot.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { Menu } from '../../api/menus.ts';
import type { Diner } from '../../model/diner.ts';
import type { WantedMeal } from '../../model/meal/wanted-meal.ts';

/** A link from a dish's details to its order; nothing for guardians who may not order. */
export function OrderLink({
  diner,
  menu: { menuType: type },
  wanted,
}: {
  diner: Diner;
  /** The dish's menu: the wanted one. */
  menu: Menu;
  wanted: WantedMeal;
}) {
  const t = useT();
  const { responsible } = useSession();
  if (!diner.maySpend || responsible.blocked) return null;
  if (diner.kind === 'guardian') {
    return (
      <Foot>
        <ButtonLink
          to="/responsible/$responsibleId/schedulling"
          params={{ responsibleId: diner.id }}
          search={{ ...wanted, type }}
        >
          {t('schedule.new')}
        </ButtonLink>
      </Foot>
    );
  }
  return (
    <Foot>
      <ButtonLink
        to="/dependents/$dependentId/buy"
        params={{ dependentId: diner.id }}
        search={wanted}
      >
        {t('product.add')}
      </ButtonLink>
    </Foot>
  );
}
