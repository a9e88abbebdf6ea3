import { createLog } from '../platform/log/log.ts';
import { createUploads } from '../platform/uploads/uploads.ts';

/** What a test need not say of an import. */
export const IMPORT = {
  isDryRun: false,
  today: '2027-01-20',
  progress: () => {},
  uploads: createUploads({ env: { CLAMAV_URL: undefined }, log: createLog('silent') }),
  by: { account: 'tests' },
};
