import { formatDay } from '@merenda/i18n';
import { ChoiceGroup } from '@merenda/ui/blocks/choices/choice-group.tsx';
import { CalendarDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconBalloon, IconSparkles, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { availableDatesQuery } from '../../api/menus.ts';
import { SERVICE_TYPES } from '../../model/meal/steps.ts';
import type { StepProps } from '../meal/meal-wizard.tsx';

const ICONS = {
  lunch: IconToolsKitchen2,
  party: IconBalloon,
  'special-event': IconSparkles,
} as const;

/** Step 1: the service types with a day left, or a text that there are none. */
export function TypeStep({ diner, meal: { type }, change }: StepProps) {
  const t = useT();
  const language = useLanguage();
  const answers = useQueries({
    queries: SERVICE_TYPES.map((candidate) =>
      availableDatesQuery(diner.unit._id, { menuType: candidate }),
    ),
  });
  const failed = answers.filter(({ error }) => error);
  if (failed[0]) {
    return (
      <ErrorState
        error={failed[0].error}
        text="menus.error.menuDatesAvailability"
        onRetry={() => {
          for (const { refetch } of failed) void refetch();
        }}
      />
    );
  }
  if (answers.some(({ data }) => !data)) return <ListSkeleton rows={3} />;
  const options = SERVICE_TYPES.flatMap((candidate, at) => {
    const first = answers[at]?.data?.docs[0];
    if (!first) return [];
    const Icon = ICONS[candidate];
    return {
      value: candidate,
      label: t(`schedule.type.${candidate}`),
      text: t('schedule.type.from', { day: formatDay(language, first, 'weekday') }),
      picture: <Icon size={24} stroke={1.8} aria-hidden />,
    };
  });
  if (options.length === 0) {
    return (
      <EmptyState
        drawing={<CalendarDrawing />}
        title={t('schedule.none.title')}
        text={t('schedule.none.text')}
      />
    );
  }
  return (
    <ChoiceGroup
      legend={t('schedule.step.type')}
      hideLegend
      value={type}
      onChange={(chosen) =>
        change({ type: chosen, day: undefined, menu: undefined, slot: undefined })
      }
      options={options}
    />
  );
}
