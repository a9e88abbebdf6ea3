import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';

const CalendarFeed = lazy(() => import('./calendar-feed.tsx'));

/** A dialog on the week's page to subscribe a calendar to the meals. */
export function CalendarDialog() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="plain"
        size="small"
        icon={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('calendar.make')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('calendar.title')}>
        {open && (
          <Suspense fallback={<ListSkeleton rows={2} />}>
            <CalendarFeed />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
