import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useOrderCalendar } from '../../api/calendar.ts';

/** A button that downloads the meal as a calendar file (product:calendar#one-meal). */
export function IntoCalendar({ orderId }: { orderId: string }) {
  const t = useT();
  const save = useOrderCalendar(orderId);
  return (
    <Button
      kind="soft"
      wide
      icon={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
      busy={save.isPending}
      onClick={() =>
        save.mutate(undefined, { onError: (error) => notifyFailure(error, 'calendar.error.file') })
      }
    >
      {t('calendar.order')}
    </Button>
  );
}
