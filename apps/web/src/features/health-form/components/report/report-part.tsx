import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { Suspense } from 'react';
import type { HealthForm } from '../../api/health-forms.ts';

const ReportStep = lazy(() => import('./report-step.tsx'), 'ReportStep');

/** Loads the report's part while what is before it is read or filled in. */
export const loadReportPart = (): void => void ReportStep.preload();

/** The report's part is there: nothing after a registration waits for a script. */
export const reportPartReady = ReportStep.ready;

/** A health form's medical report: the last step of filling it in, and a part of its record. */
export function ReportPart({ form }: { form: HealthForm }) {
  return (
    <Suspense fallback={<ListSkeleton rows={1} />}>
      <ReportStep form={form} />
    </Suspense>
  );
}
