import { readEnv } from '../../apps/api/src/platform/env.ts';
import { createGate } from '../../apps/api/src/platform/gate/gate.ts';
import { createLog } from '../../apps/api/src/platform/log/log.ts';
import { createMetrics } from '../../apps/api/src/platform/metrics.ts';
import { createUploads, type Uploads } from '../../apps/api/src/platform/uploads/uploads.ts';

/** Checks of a command's files: the same as for uploads. */
export function uploadsOf(source: Record<string, string | undefined>): Uploads {
  const env = readEnv(source);
  return createUploads({ env, log: createLog('warn'), gate: createGate(createMetrics(env)) });
}
