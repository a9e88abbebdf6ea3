import { relativeDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconRepeat } from '@tabler/icons-react';
import type { Dependent } from '../../../queries/dependents.ts';
import type { NextLunch } from '../../../queries/meals.ts';

/** Orders the student's last meal again: one tap leads to the review (product:home#students-on-home). */
export function AgainLink({
  student,
  again: { names, ...meal },
}: {
  student: Dependent;
  again: NonNullable<NextLunch['again']>;
}) {
  const t = useT();
  const language = useLanguage();
  const localised = useLocalised();
  const day = relativeDay(language, meal.day, todayAt(student.restaurantUnit), { capital: false });
  return (
    <ButtonLink
      to="/dependents/$dependentId/buy"
      params={{ dependentId: student._id }}
      search={meal}
      kind="soft"
      size="small"
      wide
      icon={<IconRepeat size={18} aria-hidden />}
    >
      {t('home.meal.again', { day, dishes: names.map(localised).join(', ') })}
    </ButtonLink>
  );
}
