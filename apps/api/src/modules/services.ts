import type { Gateways } from '../gateways/index.ts';
import type { Platform } from '../platform/platform.ts';

/** What every verb may lean on: the platform, and the processors of payments. */
export interface Services extends Platform {
  gateways: Gateways;
}
