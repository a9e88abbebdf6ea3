import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { PlateDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { menusQuery } from '../../api/menus.ts';
import { useOverMenus } from '../../model/use-over-menus.ts';
import type { StepProps } from './meal-wizard.tsx';

/** The menu of an order, chosen by name from the day's menus. A menu without slots left says so. */
export function MenuStep({ diner, meal: { day = '', menu: menuId }, change }: StepProps) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { data, error, refetch } = useQuery(menusQuery(diner.unit._id, day));
  const over = useOverMenus(data?.docs ?? [], day);
  if (!data) {
    if (!error) return <ListSkeleton rows={2} />;
    return <ErrorState error={error} text="menus.error.listMenus" onRetry={() => void refetch()} />;
  }
  if (data.docs.length === 0) {
    return <EmptyState drawing={<PlateDrawing />} title={t('ordering.noMenus')} />;
  }
  const { compare } = new Intl.Collator(language);
  return (
    <ChoiceGroup
      legend={t('ordering.step.menu')}
      hideLegend
      value={menuId}
      onChange={(menu) => change({ menu })}
      options={data.docs
        .map((menu) => ({
          value: menu._id,
          label: localised(menu.names),
          text: over.has(menu._id)
            ? t('ordering.noSlots')
            : dotted(menu.categories.map(({ categoryName }) => localised(categoryName))),
          disabled: over.has(menu._id),
        }))
        .sort((one, other) => compare(one.label, other.label))}
    />
  );
}
