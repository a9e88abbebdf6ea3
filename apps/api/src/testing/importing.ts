import { createGate } from '../platform/gate/gate.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createUploads } from '../platform/uploads/uploads.ts';

/** Default options of an import in tests. */
export const IMPORT = {
  isDryRun: false,
  takesRest: false,
  today: '2027-01-20',
  progress: () => {},
  uploads: createUploads({
    env: { CLAMAV_URL: undefined },
    log: createLog('silent'),
    gate: createGate(createMetrics({ METRICS_TOKEN: undefined })),
  }),
  by: { account: 'tests' },
};
