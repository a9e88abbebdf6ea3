import { relativeDay } from '@merenda/i18n';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { companyToday, todayAt } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Dependent } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';
import { type NextLunch, nextMealsQuery } from '../api/meals.ts';

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

/** The same for a page about one student; nothing while it loads, or without a meal to repeat. */
export function StudentAgain({ student }: { student: Dependent }) {
  const { me } = useSession();
  const { data } = useQuery(nextMealsQuery(me._id, companyToday()));
  const again = data?.next?.find((one) => one.student === student._id)?.again;
  return again && <AgainLink student={student} again={again} />;
}
