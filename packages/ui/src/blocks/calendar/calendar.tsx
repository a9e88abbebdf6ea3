import { type ComponentProps, Suspense } from 'react';
import { lazy } from '../../client/load-chunk.ts';
import { Bone } from '../states/skeletons.tsx';

const DatePicker = lazy(() => import('./date-picker.tsx'), 'DatePicker');

/**
 * A `DatePicker` that is loaded when a calendar is first shown: it is half of a page's script, and
 * stands in a later step or in a dialog.
 */
export function Calendar(days: ComponentProps<typeof DatePicker>) {
  return (
    <Suspense fallback={<Bone height="320px" />}>
      <DatePicker {...days} />
    </Suspense>
  );
}
