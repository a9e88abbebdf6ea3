import { pushWaysIn } from './alerts/index.ts';
import { healthDrafts } from './health/index.ts';
import { calendarWaysIn } from './orders/index.ts';
import { passkeyWaysIn } from './passkeys/index.ts';
import { sessionWaysIn } from './session/index.ts';
import type { WaysIn } from './way-in.ts';

/** Every module's ways into an account, in the order in which they are locked (product:session#ways-in). */
export const WAYS_IN = {
  ...sessionWaysIn,
  ...passkeyWaysIn,
  ...calendarWaysIn,
  ...pushWaysIn,
  ...healthDrafts,
} satisfies WaysIn;
