import type { Day } from '@merenda/domain/time/dates';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useLocalised, useT } from '../../../../i18n/language.ts';
import { ChoiceGroup } from '../../../../ui/choices/choice-group.tsx';
import { PlateDrawing } from '../../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/states/skeletons.tsx';
import { menusQuery } from '../../api/menus.ts';

/** Step 2: one of the menus of the day, by name. */
export function MenuStep({
  schoolId,
  day,
  menuId,
  onChoose,
}: {
  schoolId: string;
  day: Day;
  menuId: string | undefined;
  onChoose: (menuId: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const { data, error, refetch } = useQuery(menusQuery(schoolId, day));
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
      onChange={onChoose}
      options={data.docs
        .map((menu) => ({
          value: menu._id,
          label: localised(menu.names),
          text: menu.categories.map(({ categoryName }) => localised(categoryName)).join(' · '),
        }))
        .sort((one, other) => compare(one.label, other.label))}
    />
  );
}
